import { z } from "zod";
import { emptyObject, Instant } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";

export const health = endpoint({
  method: "GET",
  path: "/health",
  summary: "Whether the process is running, and its version",
  input: emptyObject,
  output: z.object({ status: z.literal("ok"), version: z.string() }),
  public: true,
});

export const ready = endpoint({
  method: "GET",
  path: "/health/ready",
  summary:
    "Whether the process can serve requests: database reachable, migrations applied, not shutting down (503 otherwise); whether it runs background jobs, and whether the bucket of files answers",
  input: emptyObject,
  output: z.object({
    status: z.literal("ready"),
    /** `failed`: they could not start and are tried again; `off`: this process runs none. */
    jobs: z.enum(["starting", "running", "failed", "off"]),
    /** Whether the bucket of files answers; absent without one. */
    files: z.enum(["available", "unavailable"]).optional(),
  }),
  public: true,
});

const BackupRun = z.object({
  startedAt: Instant,
  /** Null while it runs. */
  finishedAt: Instant.nullable(),
  succeeded: z.boolean().nullable(),
  /** Why it failed, as a sentence. */
  error: z.string().nullable(),
  fileName: z.string(),
  /** Null for a check. */
  bytes: z.int().nullable(),
  /** Name of the machine that has the file. */
  host: z.string(),
});

const Channel = z.object({
  configured: z.boolean(),
  /** When a message was last accepted or delivered; null if never. */
  lastDeliveryAt: Instant.nullable(),
  failedLastDay: z.int(),
});

const Status = z.object({
  version: z.string(),
  nodeVersion: z.string(),
  /** Path of the licenses of the packages in a release; null in a clone, which ships none. */
  noticesUrl: z.string().nullable(),
  /** When the process that answered started. */
  startedAt: Instant,
  database: z.object({
    version: z.string(),
    embedded: z.boolean(),
    migrations: z.int(),
    lastMigration: z.string(),
    lastMigratedAt: Instant,
  }),
  jobs: z.object({
    /** Of the process that answered. */
    state: z.enum(["starting", "running", "failed", "off"]),
    waiting: z.int(),
    running: z.int(),
    /** In the last 24 hours, after all their retries. */
    failed: z.int(),
    /** The names of the failed jobs. */
    failedNames: z.array(z.string()),
  }),
  channels: z.object({
    email: Channel,
    whatsapp: Channel,
    /** The channels of the teams: how many are set, and how many of them are paused. */
    teams: z.object({ set: z.int(), paused: z.int(), lastDeliveryAt: Instant.nullable(), failedLastDay: z.int() }),
    /** The address with which links in emails begin, and whether only the server's own machine reaches it. */
    links: z.object({ address: z.string().nullable(), isLocal: z.boolean() }),
  }),
  storage: z.object({
    databaseBytes: z.int(),
    files: z.int(),
    fileBytes: z.int(),
    attachmentLimitBytes: z.int(),
    /** Of the disk of the embedded database; null for an external one. */
    freeBytes: z.int().nullable(),
    /** The bucket of files; null if none is set up and no file is in one. */
    bucket: z
      .object({
        /** Null if files are in a bucket, but none is set up. */
        url: z.string().nullable(),
        files: z.int(),
        fileBytes: z.int(),
        /** Files whose content was missing or damaged at the last check. */
        lost: z.int(),
        /** Whether it answers this process. */
        isAvailable: z.boolean(),
      })
      .nullable(),
  }),
  sessions: z.object({ count: z.int(), users: z.int(), activeLastHour: z.int() }),
  /** The statements with the most time in all, without their values; null without the extension pg_stat_statements. */
  slowStatements: z.array(z.object({ text: z.string(), calls: z.int(), meanMs: z.number(), totalMs: z.number() })).nullable(),
  backups: z.object({
    /** Null: off. */
    schedule: z
      .object({
        time: z.string(),
        keep: z.int(),
        folder: z.string(),
        /** Address of the bucket of their copies; null without one. */
        bucket: z.string().nullable(),
      })
      .nullable(),
    latest: BackupRun.nullable(),
    latestSuccess: BackupRun.nullable(),
    latestCopy: BackupRun.nullable(),
    latestCheck: BackupRun.nullable(),
  }),
});
export type Status = z.infer<typeof Status>;

export const status = endpoint({
  method: "GET",
  path: "/system/status",
  summary: "State of the server: version, database, jobs, channels, storage, sessions, slow statements and backups (admin)",
  input: emptyObject,
  output: Status,
});

/** An endpoint whose response is not the JSON envelope. */
export type PlainEndpoint = {
  method: "GET" | "POST";
  /** Below `/api`, with `:names` for path fields. */
  path: string;
  summary: string;
  contentType: string;
  public: boolean;
};

export const plainEndpoints: readonly PlainEndpoint[] = [
  {
    method: "GET",
    path: "/auth/oidc/start",
    summary: "Redirects to the provider of single sign-on; `next` is the path to continue at. Failures redirect to /login?error=…",
    contentType: "text/html",
    public: true,
  },
  {
    method: "GET",
    path: "/auth/oidc/callback",
    summary: "Completes single sign-on with the provider's answer, sets the session cookie and redirects",
    contentType: "text/html",
    public: true,
  },
  {
    method: "GET",
    path: "/files/:id",
    summary: "A stored file: images inline, attachments as downloads; the company logo also without a session",
    contentType: "*/*",
    public: false,
  },
  {
    method: "GET",
    path: "/metrics",
    summary: "Prometheus metrics: from this machine, or with METRICS_TOKEN as bearer token",
    contentType: "text/plain",
    public: true,
  },
  {
    method: "POST",
    path: "/mcp",
    summary: "Model Context Protocol for assistants: a message, with an access token; the tools are calls of this API",
    contentType: "application/json",
    public: false,
  },
  {
    method: "GET",
    path: "/whatsapp/webhook",
    summary: "Responds to WhatsApp's verification challenge if WHATSAPP_VERIFY_TOKEN matches",
    contentType: "text/plain",
    public: true,
  },
  {
    method: "POST",
    path: "/whatsapp/webhook",
    summary: "Receives WhatsApp's delivery statuses and replies, signed with WHATSAPP_APP_SECRET",
    contentType: "application/json",
    public: true,
  },
  { method: "GET", path: "/docs", summary: "This documentation as a page", contentType: "text/html", public: true },
  {
    method: "GET",
    path: "/docs/openapi.json",
    summary: "This documentation as OpenAPI 3.1",
    contentType: "application/json",
    public: true,
  },
];
