import type { Security } from "@daybook/contract/channels/channels";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { backup, type BackupEnv, backupKey } from "#env/backup.ts";
import { type DatabaseEnv, databaseEnv } from "#env/database.ts";
import { withSecretFiles } from "#env/files.ts";
import { oidc, type OidcEnv } from "#env/oidc.ts";
import { storedFiles } from "#env/stored-files.ts";
import type { ObjectStorageEnv } from "#platform/object-storage.ts";
import { StartError } from "./start-error.ts";

export { StartError } from "./start-error.ts";

/** The validated environment. Contains secrets: never log it. */
export type Env = {
  port: number;
  host: string;
  /** Absolute. Holds the embedded database and its secrets. */
  dataDir: string;
  jwtSecret: string;
  /** The public address of Daybook, without a trailing slash, for links in messages. */
  publicUrl: string | undefined;
  /** Which proxies' `X-Forwarded-*` headers are trusted: none, a number of hops, or these addresses. */
  trustProxy: false | number | string[];
  adminSetupToken: string | undefined;
  logLevel: LogLevel;
  /** Whether the lines of the log about requests have the addresses of clients. */
  logAddresses: boolean;
  /** Where audit events are written as JSON lines: `off`, `stdout` or the absolute path of a file. */
  auditLog: string;
  metricsToken: string | undefined;
  /** OTLP collector that receives traces, without a trailing slash. */
  traceEndpoint: string | undefined;
  /** What all attachments of tasks and leave may use. */
  attachmentStorageMb: number;
  /** The bucket in which the content of new files is stored; undefined: the database. */
  files: ObjectStorageEnv | undefined;
  /** Whether push messages may go to private and http addresses, for tests. */
  allowPrivatePush: boolean;
  /** Whether the webhooks of team channels may have private and http addresses. */
  allowPrivateWebhooks: boolean;
  whatsapp: WhatsAppEnv | undefined;
  smtp: SmtpEnv | undefined;
  /** The API for WhatsApp, also when WhatsApp is set up in Settings. */
  whatsappApiBase: string;
  slack: SlackEnv | undefined;
  oidc: OidcEnv | undefined;
  backup: BackupEnv | undefined;
  /** Encrypts and decrypts backups: a secret key of age. */
  backupKey: string | undefined;
  /** How long readiness fails before a stopping process closes, so that a load balancer can switch to another one. */
  shutdownDrainMs: number;
  /** Server-side rendering: pages that may wait for the worker, and the time limit of a page. */
  render: { queue: number; timeoutMs: number };
} & DatabaseEnv;

export type WhatsAppEnv = {
  token: string;
  phoneNumberId: string;
  /** Set together with `verifyToken`; without them delivery reports are not accepted. */
  appSecret: string | undefined;
  verifyToken: string | undefined;
  /** Without a trailing slash. */
  apiBase: string;
};

export type SlackEnv = {
  /** Proves that a request is Slack's. */
  signingSecret: string;
  botToken: string;
  /** Without a trailing slash. */
  apiBase: string;
};

/** `security` is set for a mail server that was chosen in Settings; `SMTP_URL` says it by its scheme. */
export type SmtpEnv = { url: string; from: string; security?: Security };

const logLevels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
export type LogLevel = (typeof logLevels)[number];

type Source = Record<string, string | undefined>;

const root = resolve(import.meta.dirname, "../..");

/**
 * Reads and validates the environment; an empty variable counts as not set, and a secret may be in a file. With the embedded database and no
 * `JWT_SECRET`, uses the secret in the data directory and creates it on the first start.
 * @throws StartError for the first invalid variable
 */
export function readEnv(source: Source = process.env): Env {
  const checked = checkEnv(source);
  return { ...checked, jwtSecret: checked.jwtSecret ?? storedSecret(checked.dataDir, "jwt-secret") };
}

/** The environment for a command. It does not replace a lost secret: the next start does, and warns. */
export function readEnvOfCommand(): Env {
  const checked = checkEnv();
  return hasLostSecret(checked) ? { ...checked, jwtSecret: randomBytes(32).toString("base64url") } : readEnv();
}

/** The validated environment before a secret is created: reads nothing but files that variables name. */
export function checkEnv(source: Source = process.env): Omit<Env, "jwtSecret"> & { jwtSecret: string | undefined } {
  const set = Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()] as const] : []));
  const env = withSecretFiles(Object.fromEntries(set));
  const dataDir = env.DATA_DIR ? resolve(env.DATA_DIR) : join(root, "data");
  const checked = {
    port: port(env.PORT),
    host: host(env.HOST),
    dataDir,
    ...databaseEnv(env),
    publicUrl: publicUrl(env.PUBLIC_URL),
    trustProxy: trustProxy(env.TRUST_PROXY),
    adminSetupToken: token("ADMIN_SETUP_TOKEN", env.ADMIN_SETUP_TOKEN),
    logLevel: logLevel(env.LOG_LEVEL),
    logAddresses: flag("LOG_ADDRESSES", env.LOG_ADDRESSES ?? "true"),
    auditLog: auditLog(env.AUDIT_LOG || "off"),
    metricsToken: token("METRICS_TOKEN", env.METRICS_TOKEN),
    traceEndpoint: traceEndpoint(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    attachmentStorageMb: megabytes("ATTACHMENT_STORAGE_MB", env.ATTACHMENT_STORAGE_MB, 10_000),
    files: storedFiles(env),
    allowPrivatePush: flag("ALLOW_PRIVATE_PUSH", env.ALLOW_PRIVATE_PUSH),
    allowPrivateWebhooks: flag("ALLOW_PRIVATE_WEBHOOKS", env.ALLOW_PRIVATE_WEBHOOKS),
    whatsapp: whatsapp(env),
    smtp: smtp(env),
    whatsappApiBase: whatsappApiBase(env.WHATSAPP_API_BASE),
    slack: slack(env),
    oidc: oidc(env),
    backup: backup(env, dataDir),
    backupKey: backupKey(env.BACKUP_KEY),
    shutdownDrainMs: drainMs(env.SHUTDOWN_DRAIN_MS),
    render: { queue: count("SSR_QUEUE", env.SSR_QUEUE, 4), timeoutMs: count("SSR_TIMEOUT_MS", env.SSR_TIMEOUT_MS, 1000) },
  };
  return { ...checked, jwtSecret: jwtSecret(env.JWT_SECRET, checked) };
}

function port(value = "5000"): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
  throw new StartError(`PORT must be a number from 1 to 65535, or 0 for any free port. It is "${value}".`);
}

function flag(name: string, value = "false"): boolean {
  if (value === "true" || value === "false") return value === "true";
  throw new StartError(`${name} must be true or false. It is "${value}".`);
}

const auditLog = (value: string) => (value === "off" || value === "stdout" ? value : resolve(value));

function count(name: string, value: string | undefined, byDefault: number): number {
  if (value === undefined) return byDefault;
  if (/^\d{1,6}$/.test(value)) return Number(value);
  throw new StartError(`${name} must be a whole number. It is "${value}".`);
}

/** A process manager kills a process some time after SIGTERM; systemd and Kubernetes wait for at least 30 seconds. */
const longestDrainMs = 20_000;

function drainMs(value = "500"): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= longestDrainMs) return Number(value);
  throw new StartError(`SHUTDOWN_DRAIN_MS must be a number of milliseconds from 0 to ${longestDrainMs}. It is "${value}".`);
}

function host(value = "127.0.0.1"): string {
  if (isIP(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) return value;
  throw new StartError(`HOST must be an address or a host name such as 127.0.0.1 or 0.0.0.0. It is "${value}".`);
}

function logLevel(value = "info"): LogLevel {
  const level = logLevels.find((known) => known === value.toLowerCase());
  if (level) return level;
  throw new StartError(`LOG_LEVEL must be one of ${logLevels.join(", ")}. It is "${value}".`);
}

function publicUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash) return url.origin;
  throw new StartError(`PUBLIC_URL must look like https://daybook.example.com, without a path. It is "${value}".`);
}

function traceEndpoint(value: string | undefined): string | undefined {
  const url = value && URL.parse(value);
  if (value === undefined || (url && /^https?:$/.test(url.protocol) && !url.username && !url.search)) return value?.replace(/\/+$/, "");
  throw new StartError("OTEL_EXPORTER_OTLP_ENDPOINT must look like http://127.0.0.1:4318, without a user and a query.");
}

function trustProxy(value = "false"): false | number | string[] {
  if (value === "false") return false;
  if (value === "true") {
    throw new StartError(
      "TRUST_PROXY=true would let everyone choose their own address: set TRUST_PROXY to the number of proxies, such as 1, or to their addresses, such as 10.0.0.0/8.",
    );
  }
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const addresses = value.split(",").map((part) => part.trim());
  if (addresses.every(isAddressRange)) return addresses;
  throw new StartError(
    `TRUST_PROXY must be false, the number of proxies, or a list of their addresses such as 10.0.0.0/8. It is "${value}".`,
  );
}

function megabytes(name: string, value: string | undefined, preset: number): number {
  if (value === undefined) return preset;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new StartError(`${name} must be a whole number of megabytes. It is "${value}".`);
}

function isAddressRange(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version > 0 && fits && rest.length === 0;
}

/** Characters of a secret from the environment that cannot be guessed. */
const shortestSecret = 16;

function token(name: string, value: string): string;
function token(name: string, value: string | undefined): string | undefined;
function token(name: string, value: string | undefined): string | undefined {
  if (value === undefined || (value.length >= shortestSecret && !/\s/.test(value))) return value;
  throw new StartError(`${name} must be at least ${shortestSecret} characters long and without spaces.`);
}

function jwtSecret(value: string | undefined, { databaseUrl }: Pick<Env, "databaseUrl">): string | undefined {
  if (value !== undefined && value.length < shortestSecret) {
    throw new StartError(`JWT_SECRET must be at least ${shortestSecret} characters long, for example the output of: openssl rand -hex 32`);
  }
  if (value === undefined && databaseUrl !== undefined) {
    throw new StartError(
      "DATABASE_URL requires JWT_SECRET: set it to the same value for every process, for example the output of: openssl rand -hex 32",
    );
  }
  return value;
}

/** Whether the secret of an existing embedded database is missing. Reading the environment then creates another one. */
export const hasLostSecret = ({ jwtSecret, dataDir }: { jwtSecret: string | undefined; dataDir: string }) =>
  jwtSecret === undefined && existsSync(join(dataDir, "postgres")) && !existsSync(join(dataDir, "jwt-secret"));

/**
 * Returns a random secret from a file in the data directory (mode 0600) and creates it on first use. Concurrent processes
 * get the same secret.
 */
export function storedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") {
      // A full disk leaves an empty file.
      if (codeOf(error) === "ENOSPC") rmSync(file, { force: true });
      throw unusableDataDir(dataDir, error);
    }
  }
  try {
    const secret = readFileSync(file, "utf8").trim();
    if (secret.length >= shortestSecret) return secret;
  } catch (error) {
    throw unusableDataDir(dataDir, error);
  }
  throw new StartError(`${file} is empty or incomplete. Delete it to create a new secret; all users then have to sign in again.`);
}

/** Explains why a file in the data directory could not be read or written. */
export function unusableDataDir(dataDir: string, error: unknown) {
  if (codeOf(error) === "ENOSPC")
    return new StartError(`The disk of the data directory ${dataDir} is full. Free space on it and start again.`);
  return new StartError(
    `The data directory ${dataDir} cannot be used by this account (${codeOf(error)}). Set DATA_DIR to another directory.`,
  );
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error));

function whatsapp(env: Source): WhatsAppEnv | undefined {
  const { WHATSAPP_TOKEN: accessToken, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = env;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env;
  if (!accessToken && !phoneNumberId && !appSecret && !verifyToken) return undefined;
  if (!accessToken || !phoneNumberId) throw new StartError("WHATSAPP_TOKEN and WHATSAPP_PHONE_NUMBER_ID must be set together.");
  if (!appSecret !== !verifyToken) throw new StartError("WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN must be set together.");
  return {
    token: token("WHATSAPP_TOKEN", accessToken),
    phoneNumberId,
    appSecret: token("WHATSAPP_APP_SECRET", appSecret),
    verifyToken: token("WHATSAPP_VERIFY_TOKEN", verifyToken),
    apiBase: whatsappApiBase(env.WHATSAPP_API_BASE),
  };
}

function slack({ SLACK_SIGNING_SECRET: secret, SLACK_BOT_TOKEN: botToken, SLACK_API_BASE: base }: Source): SlackEnv | undefined {
  if (!secret && !botToken) return undefined;
  if (!secret || !botToken) throw new StartError("SLACK_SIGNING_SECRET and SLACK_BOT_TOKEN must be set together.");
  return {
    signingSecret: token("SLACK_SIGNING_SECRET", secret),
    botToken: token("SLACK_BOT_TOKEN", botToken),
    apiBase: apiBase("SLACK_API_BASE", base ?? "https://slack.com/api"),
  };
}

const whatsappApiBase = (value = "https://graph.facebook.com/v23.0") => apiBase("WHATSAPP_API_BASE", value);

/** Plain HTTP would expose the token, so it is accepted only for a fake API on this machine. */
function apiBase(name: string, value: string): string {
  const url = URL.parse(value);
  const local = url !== null && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url && (url.protocol === "https:" || (url.protocol === "http:" && local))) return value.replace(/\/+$/, "");
  throw new StartError(`${name} must be an https address (http only on this machine). It is "${value}".`);
}

function smtp({ SMTP_URL: url, SMTP_FROM: from }: Source): SmtpEnv | undefined {
  if (!url && !from) return undefined;
  if (!url || !from) throw new StartError("SMTP_URL and SMTP_FROM must be set together.");
  if (!/^smtps?:$/.test(URL.parse(url)?.protocol ?? "") || /%(?![0-9a-f]{2})/i.test(url)) {
    throw new StartError("SMTP_URL must look like smtp://user:password@mail.example.com:587 or smtps://….");
  }
  if (!/^[^\s@]+@[^\s@]+$|<[^\s@]+@[^\s@]+>$/.test(from)) {
    throw new StartError(`SMTP_FROM must be an address such as daybook@example.com or Daybook <daybook@example.com>. It is "${from}".`);
  }
  return { url, from };
}
