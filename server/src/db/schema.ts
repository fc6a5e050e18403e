import type { Scope } from "@daybook/contract/access-tokens/scopes";
import type { ColumnType, Generated } from "kysely";
import type {
  EodItemStatus,
  SetupStepKey,
  ProjectHealthState,
  ProjectStatus,
  CalibrationMode,
  OffOn,
  SelfReviewMode,
  RegistrationMode,
  Role,
  SecondFactorRule,
  UserStatus,
  Weekday,
} from "@daybook/contract/core/constants";
import type { SecondFactorMethod } from "@daybook/contract/core/errors";
import type { Retention } from "@daybook/contract/retention/classes";
import type { FilePurpose } from "@daybook/contract/files/files";
import type { AnnouncementTables } from "./schema-announcements.ts";
import type { BlockerTables } from "./schema-blockers.ts";
import type { BackupTables } from "./schema-backups.ts";
import type { DiscussionTables } from "./schema-discussions.ts";
import type { PlanTables } from "./schema-plans.ts";
import type { ImportTables } from "./schema-imports.ts";
import type { KraTables } from "./schema-kra.ts";
import type {
  DelegationDaysView,
  DelegationsTable,
  InLieuRequestsTable,
  LeaveDocumentsTable,
  AbsencesView,
  CalendarFeedsTable,
  HolidayCalendarsTable,
  HolidaysTable,
  LeaveHalvesTable,
  LeaveLedgerTable,
  LeaveEntitlementsTable,
  LeaveOpeningsTable,
  ClosuresTable,
  LeaveLimitsTable,
  LeavesTable,
  LeaveTypesTable,
  PlaceSettingsTable,
  TeamHolidayCalendarsTable,
  UserPlacesTable,
  SchedulesTable,
} from "./schema-leaves.ts";
import type { LeavingTables } from "./schema-leaving.ts";
import type { NotificationTables } from "./schema-notifications.ts";
import type { NudgeTables } from "./schema-nudges.ts";
import type { OidcTables } from "./schema-oidc.ts";
import type { ConversationTables, ReminderTables, SlackTables } from "./schema-reminders.ts";
import type { SecondFactorTables } from "./schema-second-factor.ts";
import type { TaskTables } from "./schema-tasks.ts";
import type { PayrollColumn } from "@daybook/contract/payroll/columns";
import type { ScimTables } from "./schema-scim.ts";
import type { WebhookTables } from "./schema-webhooks.ts";
import type { WeekTables } from "./schema-weeks.ts";

/*
 * The tables as the migrations make them. Days are `YYYY-MM-DD` text, instants ISO text, numerics numbers
 * (see the parsers in database.ts). Column names are snake_case in SQL and camelCase here.
 */

/** A JSON column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string | null, string | null>;

export type ChannelSettingsTable = { channel: "smtp" | "whatsapp"; config: string; updatedBy: string; updatedAt: string };

export type SettingsTable = {
  id: Generated<boolean>;
  companyName: Generated<string>;
  logoFileId: string | null;
  timezone: string;
  workweek: Generated<Weekday[]>;
  hoursPerDay: Generated<number>;
  eodWindowDays: Generated<number>;
  eodDeadline: Generated<string>;
  registration: Generated<RegistrationMode>;
  /** The month (1–12) in which a leave year begins. */
  leaveYearStart: Generated<number>;
  reportsStartOn: string | null;
  requireSecondFactor: Generated<SecondFactorRule>;
  /** When the rule began to concern more people. */
  secondFactorRequiredAt: Generated<string | null>;
  /** 0: sessions do not end by being unused. */
  sessionIdleHours: Generated<number>;
  setupAddress: Generated<string | null>;
  retention: ColumnType<Retention, Retention | undefined, Retention>;
  leaveEscalationDays: Generated<number>;
  inLieuDays: Generated<number>;
  weekApproval: Generated<OffOn>;
  payroll: Generated<OffOn>;
  selfReview: Generated<SelfReviewMode>;
  calibration: Generated<CalibrationMode>;
  leadsAnnounce: Generated<OffOn>;
  selfReviewDueDay: Generated<number>;
  evaluationDueDay: Generated<number>;
  payrollColumns: Generated<PayrollColumn[]>;
  securityContact: string | null;
  setupDismissed: Generated<boolean>;
  setupSkipped: Generated<SetupStepKey[]>;
  version: Generated<number>;
};

export type TeamsTable = {
  id: string;
  name: string;
  description: string | null;
  createdAt: Generated<string>;
  deletedAt: Generated<string | null>;
  version: Generated<number>;
};

/** The fields of a user that count once an admin confirms them; a field that waits has a key. */
export type Unconfirmed = { dateOfJoining?: string | null; employeeId?: string | null };

export type UsersTable = {
  id: string;
  name: string;
  email: string | null;
  passwordHash: string | null;
  role: Role;
  teamId: string | null;
  status: Generated<UserStatus>;
  designation: string | null;
  profilePictureId: string | null;
  employeeId: string | null;
  dateOfBirth: string | null;
  dateOfJoining: string | null;
  phoneNumber: string | null;
  bloodGroup: string | null;
  lastDayOfOffice: string | null;
  /** What the person typed and no admin has confirmed: shown, but without effect. `dateOfJoining` and `employeeId` count. */
  unconfirmed: ColumnType<Unconfirmed, string | undefined, string>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  /** The last working day, if deactivating the account set it. */
  deactivatedOn: Generated<string | null>;
  deletedAt: string | null;
  /** Null: the person has never signed in. */
  firstSignedInAt: ColumnType<string | null, string | undefined, string>;
  /** Set by a trigger on the first invitation, unless the person had signed in before. */
  firstInvitedAt: Generated<string | null>;
  /** When an admin set the email or its owner opened a link sent to it. */
  emailConfirmedAt: ColumnType<string | null, string | null | undefined, string | null>;
  version: Generated<number>;
};

/** The role and status of a user from a day on; written by a trigger when they change. */
export type EmploymentHistoryTable = { userId: string; startsOn: string; role: Role; status: UserStatus };

/** The team of a user from a day on; written by a trigger when it changes. */
export type TeamHistoryTable = { userId: string; startsOn: string; teamId: string | null };

/** A device with which a person has signed in. */
export type SignInDevicesTable = { userId: string; device: string; firstSeenAt: string; lastSeenAt: string };

export type SessionsTable = {
  id: string;
  userId: string;
  createdAt: Generated<string>;
  expiresAt: string;
  /** Written at most once a minute. */
  lastSeenAt: Generated<string>;
  ip: string | null;
  userAgent: string | null;
  /** When the person last proved who they are. */
  confirmedAt: string | null;
  /** How the sign-in was proved besides the password. */
  secondFactor: Generated<SecondFactorMethod | "provider" | null>;
};

export type AccessTokensTable = {
  id: string;
  userId: string;
  name: string;
  /** SHA-256 of the value. */
  hash: string;
  lastFour: string;
  scopes: Scope[];
  createdAt: string;
  expiresAt: string;
  lastUsedAt: Generated<string | null>;
  /** Calls in the minute that began at `minuteAt`. */
  calls: Generated<number>;
  minuteAt: Generated<string | null>;
  noticedAt: Generated<string | null>;
};

/** Users that act only with access tokens. Their rows in `users` are deleted from the start. */
export type ServiceAccountsTable = { userId: string; createdAt: string };

export type AccountLinksTable = {
  id: string;
  userId: string;
  purpose: "invitation" | "reset" | "confirm_email";
  /** Whether anybody who knows the address could ask for it. */
  requested: Generated<boolean>;
  /** Null: requested by the person, or printed on the server. */
  createdBy: string | null;
  tokenHash: string;
  emailTokenHash: string | null;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
  /** Also set by a trigger when the account changes. */
  endedAt: string | null;
  baseUrl: string;
};

export type SetupTokensTable = { id: Generated<boolean>; tokenHash: string; nonce: string | null; createdAt: Generated<string> };
export type RateLimitsTable = { key: string; points: Generated<number>; expire: number | null };

/** What a request with an idempotency key that decides item by item has done. */
export type IdempotentItemsTable = { userId: string; key: string; item: string };

export type IdempotencyKeysTable = {
  userId: string;
  key: string;
  request: string;
  status: number | null;
  answer: Json<unknown>;
  createdAt: Generated<string>;
};

export type AuditEventsTable = {
  id: string;
  actorId: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  /** For whom the actor decided, as a delegate. */
  onBehalfOf: string | null;
  before: Json<unknown>;
  after: Json<unknown>;
  ip: string | null;
  at: Generated<string>;
};

export type FilesTable = {
  id: string;
  name: string;
  contentType: string;
  size: number;
  purpose: FilePurpose;
  uploadedBy: string | null;
  uploadedAt: Generated<string>;
  /** The object of the bucket that has the content; null if its chunks are in the database. */
  objectId: Generated<string | null>;
};
/** What a check found of an object. */
export type ObjectProblem = "missing" | "damaged" | null;
export type FileObjectsTable = {
  id: string;
  sha256: Buffer;
  size: number;
  removeAfter: string | null;
  checkedAt: Generated<string | null>;
  problem: Generated<ObjectProblem>;
};
export type FileChecksTable = {
  id: string;
  startedAt: string;
  finishedAt: string;
  objects: number | null;
  missing: number | null;
  damaged: number | null;
  unknown: number | null;
  error: string | null;
};
export type FileChunksTable = { fileId: string; position: number; data: Buffer };

export type PreferencesTable = { userId: string; value: Json<Record<string, unknown>> };
export type ViewsTable = {
  id: string;
  userId: string;
  screen: string;
  name: string;
  search: Json<Record<string, unknown>>;
  createdAt: Generated<string>;
};

export type ProjectsTable = {
  id: string;
  name: string;
  key: string;
  description: string | null;
  teamId: string;
  status: Generated<ProjectStatus>;
  leadId: string | null;
  startDate: string | null;
  dueDate: string | null;
  createdBy: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
};
export type ProjectHealthTable = {
  id: string;
  projectId: string;
  state: ProjectHealthState;
  note: string | null;
  createdBy: string | null;
  createdAt: string;
};
export type ProjectMilestonesTable = { id: string; projectId: string; name: string; date: string; done: Generated<boolean> };
export type ProjectMembersTable = { projectId: string; userId: string };

export type EodsTable = {
  id: string;
  userId: string;
  teamId: string | null;
  date: string;
  planTomorrow: string | null;
  totalHours: Generated<number>;
  submittedAt: string;
  isLate: boolean;
  revision: Generated<number>;
  updatedAt: string;
  version: Generated<number>;
  /** Maintained by a trigger, like `hasBlockers`. */
  words: ColumnType<string, never, never>;
  hasBlockers: ColumnType<boolean, never, never>;
};

export type EodItemsTable = {
  id: string;
  eodId: string;
  /** Same as the report's date. */
  date: string;
  position: number;
  taskName: string;
  description: Generated<string>;
  hoursSpent: Generated<number>;
  status: Generated<EodItemStatus>;
  blockers: Generated<string>;
  projectId: string | null;
  taskId: string | null;
};

export type EodRevisionsTable = {
  eodId: string;
  revision: number;
  items: Json<unknown>;
  planTomorrow: string | null;
  totalHours: number;
  replacedAt: string;
};

export type EodDraftsTable = {
  userId: string;
  date: string;
  tasks: Json<unknown>;
  dismissed: string[];
  planTomorrow: string | null;
  updatedAt: string;
  version: Generated<number>;
};

export type Schema = CoreTables &
  AnnouncementTables &
  TaskTables &
  KraTables &
  ReminderTables &
  ConversationTables &
  SlackTables &
  ImportTables &
  LeavingTables &
  NudgeTables &
  BlockerTables &
  DiscussionTables &
  PlanTables &
  OidcTables &
  SecondFactorTables &
  BackupTables &
  NotificationTables &
  ScimTables &
  WebhookTables &
  WeekTables;

type CoreTables = {
  settings: SettingsTable;
  teams: TeamsTable;
  users: UsersTable;
  employmentHistory: EmploymentHistoryTable;
  teamHistory: TeamHistoryTable;
  sessions: SessionsTable;
  accessTokens: AccessTokensTable;
  serviceAccounts: ServiceAccountsTable;
  signInDevices: SignInDevicesTable;
  accountLinks: AccountLinksTable;
  setupTokens: SetupTokensTable;
  rateLimits: RateLimitsTable;
  idempotencyKeys: IdempotencyKeysTable;
  idempotentItems: IdempotentItemsTable;
  auditEvents: AuditEventsTable;
  files: FilesTable;
  fileChunks: FileChunksTable;
  fileObjects: FileObjectsTable;
  fileChecks: FileChecksTable;
  preferences: PreferencesTable;
  views: ViewsTable;
  projects: ProjectsTable;
  projectHealth: ProjectHealthTable;
  projectMilestones: ProjectMilestonesTable;
  projectMembers: ProjectMembersTable;
  eods: EodsTable;
  eodItems: EodItemsTable;
  eodRevisions: EodRevisionsTable;
  eodDrafts: EodDraftsTable;
  closures: ClosuresTable;
  leaveLimits: LeaveLimitsTable;
  holidays: HolidaysTable;
  holidayCalendars: HolidayCalendarsTable;
  teamHolidayCalendars: TeamHolidayCalendarsTable;
  userPlaces: UserPlacesTable;
  placeSettings: PlaceSettingsTable;
  channelSettings: ChannelSettingsTable;
  schedules: SchedulesTable;
  leaveTypes: LeaveTypesTable;
  leaves: LeavesTable;
  leaveEntitlements: LeaveEntitlementsTable;
  leaveOpenings: LeaveOpeningsTable;
  delegations: DelegationsTable;
  inLieuRequests: InLieuRequestsTable;
  leaveDocuments: LeaveDocumentsTable;
  delegationDays: DelegationDaysView;
  leaveHalves: LeaveHalvesTable;
  leaveLedger: LeaveLedgerTable;
  absences: AbsencesView;
  calendarFeeds: CalendarFeedsTable;
};
