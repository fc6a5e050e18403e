import type { AnnouncementNotification, announcementEvent, ServerEvent } from "@daybook/contract/core/events";
import type { AuditAction, AuditEntity } from "@daybook/contract/audit/actions";
import type { CalibrationMode, OffOn, SelfReviewMode, Weekday } from "@daybook/contract/core/constants";
import type { EodItem, SuggestedItem } from "@daybook/contract/eods/eods";
import type { FilePurpose } from "@daybook/contract/files/files";
import type { BrokenLimit } from "@daybook/contract/leave-limits/schemas";
import type { HolidayEffects } from "@daybook/contract/leaves/leaves";
import type { NotificationKind } from "@daybook/contract/notifications/kinds";
import type { ImportKindName } from "@daybook/contract/imports/kinds";
import type { NudgeKind } from "@daybook/contract/nudges/kinds";
import type { PayrollColumn } from "@daybook/contract/payroll/columns";
import type { Plan } from "@daybook/contract/plans/schemas";
import type { Question } from "@daybook/contract/questions/schemas";
import type { ScheduleChange } from "@daybook/contract/schedules/schedules";
import type { AccountLink } from "@daybook/contract/users/users";
import type { RawBuilder } from "kysely";
import type { Actor } from "#access/actor.ts";
import type { AuditLog } from "#platform/audit-log.ts";
import { type Clock, dayIn } from "#clock.ts";
import type { BackupTools } from "#db/backup/backup-tools.ts";
import type { Db } from "#db/database.ts";
import type { RateLimits } from "#db/rate-limits.ts";
import type { StoredAudience } from "#domain/audience.ts";
import { networkOf } from "#domain/ip-address.ts";
import type { Encryption } from "#encryption.ts";
import type { Env } from "#env.ts";
import type { ImportKindIn, PersonPartIn } from "#domain/import-kind.ts";
import type { Channels } from "#messaging/channels.ts";
import type { StoredChannels } from "#messaging/stored-channels.ts";
import type { FileStorage } from "#platform/file-storage.ts";
import type { Provider } from "#platform/oidc-provider.ts";
import type { LeavingPartIn } from "#domain/leaving.ts";
import type { TaskPartIn } from "#domain/task-parts.ts";

/** The company settings that rules need, as of the request. */
export type CompanySettings = {
  companyName: string;
  logoFileId: string | null;
  timezone: string;
  workweek: Weekday[];
  hoursPerDay: number;
  eodWindowDays: number;
  /** `HH:MM` on the next workday. */
  eodDeadline: string;
  registration: "closed" | "approval" | "open";
  /** The month (1–12) in which a leave year begins. */
  leaveYearStart: number;
  /** Workdays after which a request without an answer also goes to the admins; 0: never. */
  leaveEscalationDays: number;
  /** Days after a day worked on which time off in lieu can still be used; 0: not offered. */
  inLieuDays: number;
  /** People submit their weeks, and approved ones are locked. */
  weekApproval: OffOn;
  /** Admins close months and export them for payroll. */
  payroll: OffOn;
  /** People review their own month, unless their template says otherwise; off: no one does. */
  selfReview: SelfReviewMode;
  /** Evaluations are shared by an admin's release. */
  calibration: CalibrationMode;
  /** Whether leads write announcements to their own team. */
  leadsAnnounce: OffOn;
  /** The day of the following month by which required self-reviews are due; 0: none. */
  selfReviewDueDay: number;
  /** The same for evaluations. */
  evaluationDueDay: number;
  /** The columns of custom payroll files, in order; empty: the default ones. */
  payrollColumns: PayrollColumn[];
  /** The first day on which reports and hours are expected; null: from each person's first day. */
  reportsStartOn: string | null;
  /** The address under which the first administrator reached Daybook. */
  setupAddress: string | null;
  /** The channels that are set up in Settings, encrypted. */
  channels: StoredChannels;
  /** Whether there is an active webhook. */
  hasWebhooks: boolean;
  version: number;
};

type AnnouncementReacted = Extract<ServerEvent, { name: "announcements.reacted" }>;

/** Side effects outside the database, emitted after the commit. */
export type Event =
  | Exclude<ServerEvent, AnnouncementReacted>
  /** To the audience, the author and the admins, who are not in the event. */
  | (AnnouncementReacted & { audience: StoredAudience; senderId: string })
  /**
   * A new or changed announcement; `userId` null notifies all signed-in users, or those of the audience, without those of
   * another one.
   */
  | {
      name: typeof announcementEvent;
      userId: string | null;
      audience?: StoredAudience;
      exceptAudience?: StoredAudience;
      notification: AnnouncementNotification;
    }
  /** Revoked sessions: their sockets are closed. Without `sessionId`, all sessions of the user. */
  | { name: "sessions.revoked"; userId: string; sessionId?: string; exceptSessionId?: string }
  /** The user's access has changed: their sockets reconnect and join the right rooms. */
  | { name: "access.changed"; userId: string };

/** What every change says. A change declares what it says beyond this. */
export type Facts = {
  /** Id of the entity; null for what there is only one of, such as the policy. */
  id: string | null;
  /** The changed fields, as the audit log stores them; fields whose names suggest a secret are left out. */
  before?: object | undefined;
  after?: object | undefined;
  /** Who made the change, if not the actor of the context; null for no one. */
  actorId?: string | null | undefined;
  /** For whom the actor decided, as a delegate. */
  onBehalfOf?: string | null | undefined;
  /** What the change is about, if not the entity of its declaration. */
  entity?: AuditEntity | undefined;
};

/** A kind of change. */
export type Change<F extends Facts = Facts> = {
  name: AuditAction;
  entity: AuditEntity;
  emits?: Emits<F> | undefined;
};

/**
 * Returns the socket events of a transaction's changes, sent after the commit. Changes with the same function are passed in
 * one call, so that a list of changes can become one event.
 */
export type Emits<F extends Facts = Facts> = { bivariant(changes: readonly Recorded<F>[]): Event[] }["bivariant"];

/** A change that was made, with its facts. */
export type Recorded<F extends Facts = Facts> = F & { change: Change<F>; actorId: string | null };

/** When a subscription runs, in this order; see changes.ts. */
export type Phase = "hooks" | "notices" | "messages" | "programs";

/** What a feature does about changes, in their transaction. An error rolls the changes back. */
export type Subscription = {
  /** `every`: all changes, also those that are added later. */
  changes: readonly Change[] | "every";
  phase: Phase;
  handle(this: void, ctx: ActorContext<MaybeActor>, changes: readonly Recorded[]): Promise<unknown>;
};

/** The subscriptions of all features: of one phase, in the order of the list. */
export type Subscriptions = Record<Phase, readonly Subscription[]>;

/** The variables of the environment that services need. */
export type ServiceEnv = Pick<
  Env,
  "publicUrl" | "attachmentStorageMb" | "smtp" | "whatsapp" | "allowPrivatePush" | "allowPrivateWebhooks" | "backup"
> &
  Partial<Pick<Env, "slack" | "files">>;

/** Background jobs, identified by name. */
export type Jobs = {
  /**
   * Queues a job for any process, now or from `startAfter`. In a transaction it is queued on commit. A process that is
   * starting or stopping queues nothing: work that must not be lost is recorded in its own table, where `catchUp` and
   * `cron` find it. Throws for a job with a `cron`, whose queue is read less often.
   */
  send(db: Db, name: string, data: object, options?: { startAfter?: string }): Promise<void>;
  /** Whether jobs run: `failed` means that they could not start and are tried again. */
  state(): "starting" | "running" | "failed" | "off";
};

/** What a reminder is about, by its kind: a day, a month or an announcement. */
export type NudgeAbout = {
  date?: string | undefined;
  month?: string | undefined;
  announcement?: string | undefined;
  /** Of these people alone; a kind may return others, too. */
  userIds?: string[] | undefined;
};

/** What is missing from a person; `task` follows "reminds you to": `send your report of 11 Mar 2026`. */
export type MissingPart = { userId: string; task: string };

/** Whose part is missing of what is due about now; `about` is the first day of the month. Each person is reminded once. */
export type Deadline = { kind: NudgeKind; about: string; missing: MissingPart[] };

/** A part of tasks that another feature owns. */
export type TaskPart = TaskPartIn<ActorContext>;

/** What a feature has to settle when a person leaves. */
export type LeavingPart = LeavingPartIn<ActorContext>;

/** Leave that limits apply to. */
export type LimitedLeave = {
  userId: string;
  /** The leave that is changed or decided, which does not count beside itself. */
  leaveId: string | null;
  /** How much of which days it takes: 0.5 or 1. */
  days: { date: string; days: number }[];
};

/** A message of a phone, as WhatsApp sends it. */
export type ReceivedMessage = {
  messageId: string;
  /** E.164. */
  from: string;
  writtenAt: string;
  /** `stop` and `start` have been settled. */
  kind: "text" | "button" | "stop" | "start" | "unreadable";
  text: string;
  /** The id of the pressed button; null for others. */
  button: string | null;
};

/** What WhatsApp reports of a message that was sent. */
export type MessageReport = {
  messageId: string;
  reference: { id: string; attempts: number } | undefined;
  status: "sent" | "delivered" | "read" | "failed";
  error: string | null;
};

/** What an import needs to know about rows of one kind. */
export type ImportKind<Field extends string = string, Ready = unknown> = ImportKindIn<ActorContext, RequestContext, Field, Ready>;

/** Columns of the import of people that another feature owns. */
export type PersonPart = PersonPartIn<ActorContext>;

/**
 * What a feature answers or makes for features that it uses, and that therefore cannot call it. They ask through
 * `ctx.features`, in the order of features.ts and in their own transaction. What only follows from a change is a subscription.
 */
export type Extensions = {
  /** By purpose of a file: decides whether the actor may read it. */
  files?: Partial<Record<FilePurpose, (ctx: ActorContext, fileId: string) => boolean | Promise<boolean>>>;
  accounts?: {
    /** Creates the invitation of a new account. One feature has it. */
    invite?: (ctx: RequestContext, userId: string) => Promise<AccountLink>;
    /** Lets a service account act with access tokens. One feature has it. */
    addService?: (ctx: ActorContext, userId: string) => Promise<unknown>;
    /** Creates a team that an import of accounts names and returns its id. One feature has it. */
    createTeam?: (ctx: ActorContext, name: string) => Promise<string>;
    /** Sets working hours and the holiday calendar from a day on; what is missing stays as it is on that day. One feature has it. */
    setSchedule?: (ctx: ActorContext, change: ScheduleChange) => Promise<unknown>;
    /** Sets where a person works; null clears it. The caller has locked nothing. One feature has it. */
    setPlace?: (
      ctx: ActorContext,
      change: { userId: string; place: { country: string; region?: string | null | undefined } | null },
    ) => Promise<unknown>;
    /** Adds days to the balance of the current leave year, or removes them. One feature has it. */
    entitle?: (
      ctx: ActorContext,
      change: { userId: string; leaveType: string; leaveYear: number; annualDays: number | null },
    ) => Promise<unknown>;
    adjustLeave?: (ctx: ActorContext, change: { userId: string; leaveType: string; days: number; reason: string }) => Promise<unknown>;
  };
  /** By table: the rows that people may read in their own export. */
  ownExport?: Partial<Record<string, (reader: Actor) => RawBuilder<boolean>>>;
  /** A part of tasks beyond the fields of their row. */
  tasks?: TaskPart;
  leaves?: {
    /**
     * Returns the limits that leave breaks on these days. One feature has it.
     * @param locks holds the places of limits that refuse for the transaction. The caller has locked the person.
     */
    brokenLimits(
      ctx: ActorContext,
      leave: LimitedLeave,
      options: { counting: "pending" | "approved"; locks: boolean },
    ): Promise<BrokenLimit[]>;
  };
  /** Returns the days of leave that people get back by the changes of a dry run. */
  holidays?: { returnedDays(recorded: readonly Recorded[]): HolidayEffects["changes"] };
  /** How many people the schedule would remind by WhatsApp today, if all of them worked and none had reported; how many can answer. */
  reminded?(ctx: ActorContext): Promise<{ reminded: number; answering: number }>;
  /** Those of the people whom the schedule has reminded today, or will; none until its rules are saved. One feature has it. */
  remindedToday?(ctx: ActorContext<MaybeActor>, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** What people write by WhatsApp, and what becomes of answers. One feature has it. */
  conversations?: {
    /** Takes a message that is no STOP or START, which are settled before. May be called repeatedly, in any order. */
    received(ctx: ActorContext<MaybeActor>, message: ReceivedMessage, companyNumber: string | null): Promise<void>;
    /** The person's number, if it may be written to now without a template. */
    openNumber?(ctx: ActorContext<MaybeActor>, userId: string): Promise<string | undefined>;
    /** Advances the status of an answer. */
    reported(ctx: ActorContext<MaybeActor>, report: MessageReport): Promise<void>;
  };
  /** Hears of new notices, in their transaction: messages in which people decide. */
  noticed?(ctx: ActorContext<MaybeActor>, notices: readonly { id: string; userId: string; kind: NotificationKind }[]): Promise<void>;
  /** What the form of a report shows. An error fails the form. */
  reports?: {
    /** Describes what the actor did on tasks on a day, by the id of the task. */
    describe?(ctx: ActorContext, date: string, taskIds: readonly string[]): Promise<Map<string, string>>;
    /** Suggests items for the actor's report of a day. */
    suggest?(ctx: ActorContext, date: string): Promise<SuggestedItem[]>;
    /** The actor's plan for a day, with what the last report before it leads to. One feature has it. */
    plan?(ctx: ActorContext, date: string, last: Promise<{ planTomorrow: string | null; tasks: EodItem[] }>): Promise<Plan>;
    /** Questions to the actor about missing reports. */
    questions?(ctx: ActorContext): Promise<Question[]>;
  };
  /** By kind of reminder: whose part is missing, among the people whose part the actor sees. */
  missing?: Partial<Record<NudgeKind, (ctx: ActorContext, about: NudgeAbout) => Promise<MissingPart[]>>>;
  /** What is due about now. */
  deadlines?(ctx: ActorContext<MaybeActor>): Promise<Deadline[]>;
  /** What people who leave have open here. */
  leaving?: LeavingPart;
  /** What can be imported. */
  imports?: Partial<Record<ImportKindName, ImportKind>>;
  /** Columns of the import of people that are no fields of users. */
  personPart?: PersonPart;
  /**
   * Further columns of the exported list of users, for admins: their heads, and the cells of a batch by user id. Undefined if no
   * user has any.
   */
  userColumns?(
    ctx: ActorContext,
  ): Promise<{ heads: string[]; cells(userIds: string[]): Promise<ReadonlyMap<string, string[]>> } | undefined>;
  notices?: {
    /** Returns the links of an email with which its reader decides without signing in; undefined if it asks for no decision. */
    decisionLinks(
      ctx: ActorContext<MaybeActor>,
      address: string,
      userId: string,
      notice: { kind: NotificationKind; entityId: string | null },
    ): Promise<{ label: string; url: string }[] | undefined>;
  };
};

/** What a process opens once, for all its requests and jobs (platform.ts). */
export type Platform = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  /** Returns WhatsApp and email, as far as the environment or the stored settings set them up. */
  channelsWith(stored: StoredChannels): Channels;
  /** The provider of single sign-on; undefined if it is not set up. */
  singleSignOn: Provider | undefined;
  /** Encrypts secrets that the server must read again. */
  encryption: Encryption;
  /** Rate limits, shared by all server processes. */
  limits: RateLimits;
  /** The variables of the environment that services need. */
  env: ServiceEnv;
  /** Folder of the embedded database; undefined for an external one. */
  dataDir: string | undefined;
  /** The bucket of files; undefined if their content is in the database. */
  fileStorage: FileStorage | undefined;
  backupTools: BackupTools;
  /** What features provide to each other. */
  features: readonly Extensions[];
  /** When this process started. */
  startedAt: string;
  /** Notifies connected browsers and other processes of what is no recorded change. In a transaction it waits for the commit. */
  emit(event: Event, exceptSocket?: string): void;
  /** Writes audit events after their commit, for a collector. */
  auditLog: AuditLog;
  /** What the features do about changes. */
  subscriptions: Subscriptions;
};

/** The signed-in user; null in background work and without a session. */
export type MaybeActor = Actor | null;

/** What services and jobs may use. Passed as the first argument, never imported. */
export type ActorContext<A extends MaybeActor = Actor> = Platform & {
  actor: A;
  company: CompanySettings;
  /** WhatsApp and email, as far as they are set up. */
  channels: Channels;
  /** The current instant, ISO-8601 in UTC. */
  now(): string;
  /** Today in the company's timezone, `YYYY-MM-DD`. */
  today(): string;
  /** The address of the client, for the audit log; empty in background work. */
  ip: string;
  /** By which rate limits count the client: its IPv4 address, or the /64 of its IPv6 address. */
  network: string;
  /** Joins the notices of an act that takes several transactions. */
  actId?: string | undefined;
  /** The changes notify no one: what an import brings in happened before. */
  isQuiet?: true | undefined;
  /** Claims an item of a request with an idempotency key for the transaction; false if an earlier request has done it. */
  once?: ((db: Db, item: string) => Promise<boolean>) | undefined;
  /** Reads the actor of this session again: throws 401 once it was revoked. Absent where no session is needed. */
  findActorAgain?: ((db: Db) => Promise<Actor>) | undefined;
  /** The changes of the transaction, in order; undefined outside of one. Only `record` adds to them. */
  recorded?: Recorded[] | undefined;
  /** Fields that changes of this context store in addition, such as `{ byEmail: true }`. */
  recordsWith?: object | undefined;
};

/** The context of a request, for services that need more of it than its user. */
export type RequestContext<A extends MaybeActor = Actor> = ActorContext<A> & {
  userAgent: string;
  /** The address under which browsers reach Daybook, such as `https://daybook.example.com`: `PUBLIC_URL`, or the request's. */
  origin(): string;
  /** The session cookie of this response: set or cleared. */
  session: { start(sessionId: string, userId: string): Promise<void>; end(): void };
  /** The cookie of a sign-in that waits for its second factor: its token, set or cleared. */
  pendingSignIn: { token: string | undefined; start(token: string): void; end(): void };
};

/** Returns a context of the platform: of background work, unless it has an actor and an address. */
export const contextOf = <A extends MaybeActor>(
  platform: Platform,
  { actor, company, ip = "" }: { actor: A; company: CompanySettings; ip?: string },
): ActorContext<A> => ({
  ...platform,
  actor,
  company,
  channels: platform.channelsWith(company.channels),
  now: () => platform.clock.now().toISOString(),
  today: () => dayIn(company.timezone, platform.clock.now()),
  ip,
  network: networkOf(ip),
});

/** Returns the same context for another person, such as the recipient of an email. */
export const actingAs = (ctx: ActorContext<MaybeActor>, actor: Actor): ActorContext => ({ ...ctx, actor });

/** Returns the same context for a change that only a person makes; throws in background work. */
export function byPerson(ctx: ActorContext<MaybeActor>): ActorContext {
  if (!ctx.actor) throw new Error("Only a person makes this change");
  return actingAs(ctx, ctx.actor);
}

/** A background job: runs when it is queued, and on a schedule if it has a `cron`. */
export type Job<Data extends object = object> = {
  /** `<feature>.<action>`; never reused for another job, because queued jobs stay in the database. */
  name: string;
  /** Five fields in UTC; runs once per time across all processes. */
  cron?: string;
  /** One run stands for all that are queued: it takes no data and does what is due. */
  mayMerge?: true;
  /** Whether this environment needs the job; always by default. */
  isNeeded?(env: ServiceEnv): boolean;
  /** May run twice for the same data after a crash. Errors are logged and the job is retried. */
  run(ctx: ActorContext<MaybeActor>, data: Data): Promise<void>;
  /** Queues work that was due while no process could queue it. Runs once per process, when its jobs start. */
  catchUp?(ctx: ActorContext<MaybeActor>): Promise<void>;
};
