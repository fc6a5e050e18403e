/** An environment variable, for `.env.example` and for secrets in files. */
export type EnvVariable = {
  name: string;
  /** Value when unset; undefined for none. */
  byDefault?: string;
  /** What it does, as one sentence without a full stop. */
  text: string;
  /** A secret may also be in a file that `<NAME>_FILE` names. */
  secret?: true;
  /** A value that shows the form. */
  example?: string;
};

/** Every variable that `env.ts` reads. */
export const envVariables: readonly EnvVariable[] = [
  { name: "PORT", byDefault: "5000", text: "Port to listen on" },
  { name: "HOST", byDefault: "127.0.0.1", text: "Address to listen on; 0.0.0.0 in a container" },
  { name: "DATA_DIR", byDefault: "./data", text: "Directory of the embedded database and its secrets" },
  {
    name: "DATABASE_URL",
    secret: true,
    example: "postgres://user:password@host:5432/database",
    text: "An external PostgreSQL of version 15 or newer; requires JWT_SECRET",
  },
  {
    name: "DATABASE_DIRECT_URL",
    secret: true,
    example: "postgres://user:password@host:5432/database",
    text: "The same PostgreSQL without the pooler, if DATABASE_URL is a pooler in transaction mode such as PgBouncer",
  },
  {
    name: "DATABASE_NAMED_STATEMENTS",
    byDefault: "false",
    text: "true if that pooler supports prepared statements (PgBouncer 1.21 or newer with max_prepared_statements)",
  },
  {
    name: "JWT_SECRET",
    secret: true,
    text: "Signs session cookies and encrypts authenticator apps; without it one is generated in DATA_DIR",
  },
  { name: "PUBLIC_URL", example: "https://daybook.example.com", text: "Public address for links; https makes cookies Secure" },
  { name: "TRUST_PROXY", byDefault: "false", example: "1", text: "Number of proxies in front, or their addresses" },
  { name: "ADMIN_SETUP_TOKEN", secret: true, text: "One-time token for creating the first admin; random without it" },
  { name: "METRICS_TOKEN", secret: true, text: "Bearer token for /api/metrics; without it only this machine may read them" },
  { name: "OTEL_EXPORTER_OTLP_ENDPOINT", example: "http://127.0.0.1:4318", text: "OpenTelemetry collector for traces (OTLP over HTTP)" },
  { name: "ATTACHMENT_STORAGE_MB", byDefault: "10000", text: "What all attachments of tasks, leave and announcements may use" },
  {
    name: "FILES_S3_URL",
    example: "https://s3.eu-central-1.amazonaws.com/daybook-files",
    text: "Bucket of an S3 storage for the content of new files; without it, it is in the database",
  },
  { name: "FILES_S3_REGION", byDefault: "auto", example: "eu-central-1", text: "Region of that bucket" },
  { name: "FILES_S3_ACCESS_KEY_ID", text: "Key id of an account that may list, read, write and delete in that bucket" },
  { name: "FILES_S3_SECRET_ACCESS_KEY", secret: true, text: "Secret of that key" },
  { name: "BACKUP_SCHEDULE", example: "02:30", text: "Time of the daily backup (HH:MM, company time); off without it" },
  { name: "BACKUP_KEEP", byDefault: "7", text: "Number of scheduled backups to keep" },
  { name: "BACKUP_DIR", example: "/var/backups/daybook", text: "Folder of the scheduled backups; DATA_DIR/backups without it" },
  { name: "BACKUP_KEY", secret: true, text: "Encrypts backups; bin/daybook backup-key FILE makes a file with one for BACKUP_KEY_FILE" },
  {
    name: "BACKUP_S3_URL",
    example: "https://s3.eu-central-1.amazonaws.com/daybook-backups",
    text: "Bucket of an S3 storage for a copy of every scheduled backup; requires BACKUP_KEY",
  },
  { name: "BACKUP_S3_REGION", byDefault: "auto", example: "eu-central-1", text: "Region of that bucket" },
  { name: "BACKUP_S3_ACCESS_KEY_ID", text: "Key id of an account that may list, read, write and delete in that bucket" },
  { name: "BACKUP_S3_SECRET_ACCESS_KEY", secret: true, text: "Secret of that key" },
  { name: "ALLOW_PRIVATE_PUSH", byDefault: "false", text: "Allows push services at private and http addresses" },
  {
    name: "ALLOW_PRIVATE_WEBHOOKS",
    byDefault: "false",
    text: "Allows team channels at private and http addresses, such as an internal Mattermost",
  },
  {
    name: "SHUTDOWN_DRAIN_MS",
    byDefault: "500",
    text: "How long a stopping process still serves requests while its readiness fails, so that a load balancer can leave it",
  },
  { name: "SSR_QUEUE", byDefault: "4", text: "Pages that may wait to be rendered on the server" },
  { name: "SSR_TIMEOUT_MS", byDefault: "1000", text: "Time limit for rendering a page on the server" },
  { name: "LOG_LEVEL", byDefault: "info", text: "silent, fatal, error, warn, info, debug or trace" },
  { name: "LOG_ADDRESSES", byDefault: "true", text: "Whether the lines of the log about requests have the client's address" },
  { name: "AUDIT_LOG", byDefault: "off", text: "Where audit events are written as JSON lines: off, stdout or a file" },
  { name: "WHATSAPP_TOKEN", secret: true, text: "Access token of the WhatsApp Cloud API, for reminders" },
  { name: "WHATSAPP_PHONE_NUMBER_ID", text: "Sender's phone number id at WhatsApp" },
  { name: "WHATSAPP_APP_SECRET", secret: true, text: "Checks WhatsApp's delivery reports, replies STOP and START" },
  { name: "WHATSAPP_VERIFY_TOKEN", secret: true, text: "Token with which WhatsApp verifies /api/whatsapp/webhook" },
  { name: "WHATSAPP_API_BASE", byDefault: "https://graph.facebook.com/v23.0", text: "Another API version, or a proxy" },
  { name: "SLACK_SIGNING_SECRET", secret: true, text: "Proves that commands come from your Slack app (docs/slack.md)" },
  { name: "SLACK_BOT_TOKEN", secret: true, text: "Bot token of your Slack app (xoxb-…)" },
  { name: "SLACK_API_BASE", byDefault: "https://slack.com/api", text: "A proxy of Slack's API" },
  { name: "SMTP_URL", secret: true, example: "smtp://user:password@mail.example.com:587", text: "Mail server" },
  { name: "SMTP_FROM", example: "Daybook <daybook@example.com>", text: "Sender of mails" },
  { name: "OIDC_ISSUER", example: "https://login.example.com", text: "Provider of single sign-on (OpenID Connect)" },
  { name: "OIDC_CLIENT_ID", text: "Daybook's client id at the provider" },
  { name: "OIDC_CLIENT_SECRET", secret: true, text: "Daybook's client secret at the provider" },
  { name: "OIDC_NAME", byDefault: "single sign-on", text: "What the sign-in page calls the provider" },
  { name: "OIDC_SCOPES", byDefault: "openid email profile", text: "Scopes, separated by spaces" },
  { name: "OIDC_AUTO_CREATE", byDefault: "false", text: "true: creates an account for a person who has none" },
  { name: "OIDC_GROUPS_CLAIM", example: "groups", text: "Claim that lists a person's groups" },
  { name: "OIDC_ROLES", example: "managers=admin,leads=team_lead", text: "Roles by group" },
  { name: "OIDC_TEAMS", example: "design=Design,dev=Development", text: "Teams by group" },
  { name: "OIDC_ONLY", byDefault: "false", text: "true: passwords are off, except for the oldest active admin" },
];
