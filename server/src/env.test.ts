import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { envVariables } from "#env/variables.ts";
import { unknownVariables } from "#env/unknown-variables.ts";
import { checkEnv, hasLostSecret, readEnv, StartError, storedSecret } from "#env.ts";

const dataDir = mkdtempSync(join(tmpdir(), "daybook-env-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const secret = "long enough to be a secret";
const read = (source: Record<string, string>) => readEnv({ DATA_DIR: dataDir, JWT_SECRET: secret, ...source });

test("defaults to port 5000 on localhost and a data folder in the project", () => {
  const env = readEnv({ JWT_SECRET: secret });
  expect(env).toMatchObject({ port: 5000, host: "127.0.0.1", logLevel: "info", trustProxy: false });
  expect(env.dataDir).toBe(join(import.meta.dirname, "../../data"));
  expect([env.databaseUrl, env.publicUrl, env.adminSetupToken, env.metricsToken, env.whatsapp, env.smtp]).toEqual(Array(6).fill(undefined));
});

test("an empty variable counts as not set", () => {
  expect(read({ PORT: "", DATABASE_URL: " ", SMTP_URL: "" })).toMatchObject({ port: 5000, databaseUrl: undefined, smtp: undefined });
});

describe("a secret in a file", () => {
  const file = join(dataDir, "a-secret");

  test("is read from the file that <NAME>_FILE names, without white space around it", () => {
    writeFileSync(file, `${"s".repeat(20)}\n`);
    const env = readEnv({ DATA_DIR: dataDir, JWT_SECRET_FILE: file, METRICS_TOKEN_FILE: file });
    expect([env.jwtSecret, env.metricsToken]).toEqual(["s".repeat(20), "s".repeat(20)]);
  });

  test("stops the start when the file is missing, empty, or the variable is set as well", () => {
    writeFileSync(file, "\n");
    expect(() => read({ SMTP_URL_FILE: join(dataDir, "missing") })).toThrow(
      /^SMTP_URL_FILE names \S+missing, which cannot be read \(ENOENT\)\.$/,
    );
    expect(() => read({ SMTP_URL_FILE: file })).toThrow(/^SMTP_URL_FILE names \S+a-secret, which is empty\.$/);
    expect(() => read({ JWT_SECRET_FILE: file })).toThrow("Set either JWT_SECRET or JWT_SECRET_FILE, not both.");
  });

  test("is checked like the variable", () => {
    writeFileSync(file, "short");
    expect(() => read({ METRICS_TOKEN_FILE: file })).toThrow("METRICS_TOKEN must be at least 16 characters long");
  });
});

test("names variables that are nearly spelled or begin like Daybook's own, without their values", () => {
  const source = {
    BACKUP_SHEDULE: "02:30",
    BACKUP_FOLDER: "/backups",
    DATABSE_URL: "postgres://user:password@db/daybook",
    SMTP_URL_FILE: "/run/smtp",
    OTEL_SERVICE_NAME: "x",
    HOSTNAME: "h",
    POST: "mail",
    PATH: "/",
  };
  expect(unknownVariables(source)).toEqual([
    "Daybook has no variable BACKUP_SHEDULE, but it has BACKUP_SCHEDULE",
    "Daybook has no variable BACKUP_FOLDER; it knows BACKUP_SCHEDULE, BACKUP_KEEP, BACKUP_DIR, BACKUP_KEY, BACKUP_S3_URL, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY",
    "Daybook has no variable DATABSE_URL, but it has DATABASE_URL",
  ]);
});

describe("the bucket of backups", () => {
  const bucket = {
    BACKUP_SCHEDULE: "02:30",
    BACKUP_KEY: "AGE-SECRET-KEY-1TEST",
    BACKUP_S3_URL: "https://s3.example.com/backups/",
    BACKUP_S3_ACCESS_KEY_ID: "id",
    BACKUP_S3_SECRET_ACCESS_KEY: "secret",
  };

  test("has an address, a region and an account", () => {
    expect(checkEnv(bucket).backup?.copies).toEqual({
      bucketUrl: "https://s3.example.com/backups",
      region: "auto",
      accessKeyId: "id",
      secretAccessKey: "secret",
    });
  });

  test.each([
    ["BACKUP_S3_URL", "s3://backups", 'It is "s3://backups"'],
    ["BACKUP_KEY", undefined, "BACKUP_S3_URL requires a key, because copies leave this machine"],
    ["BACKUP_SCHEDULE", undefined, "set BACKUP_SCHEDULE, too"],
    ["BACKUP_S3_SECRET_ACCESS_KEY", undefined, "BACKUP_S3_URL requires BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY"],
  ])("a copy without its key, schedule or account stops the start: %s=%s", (name, value, message) => {
    expect(() => checkEnv({ ...bucket, [name]: value })).toThrow(message);
  });
});

test("an existing database without its secret is noticed before another one is created", () => {
  const folder = join(dataDir, "copied");
  mkdirSync(join(folder, "postgres"), { recursive: true });
  expect(hasLostSecret(checkEnv({ DATA_DIR: folder }))).toBe(true);
  expect(hasLostSecret(checkEnv({ DATA_DIR: folder, JWT_SECRET: secret }))).toBe(false);
  readEnv({ DATA_DIR: folder });
  expect(hasLostSecret(checkEnv({ DATA_DIR: folder }))).toBe(false);
});

describe("the list of variables", () => {
  const source = ["env.ts", "env/oidc.ts", "env/backup.ts", "env/database.ts", "env/stored-files.ts"]
    .map((name) => readFileSync(join(import.meta.dirname, name), "utf8"))
    .join("\n");
  const names = envVariables.map(({ name }) => name);

  test("contains every variable that is read, and no other", () => {
    const read = new Set([...source.matchAll(/\b[A-Z][A-Z]+(?:_[A-Z0-9]+)+\b|\b(?:PORT|HOST)\b/g)].map(([name]) => name));
    for (const name of ["EEXIST", "ENOSPC"]) read.delete(name);
    expect([...read].toSorted()).toEqual(names.toSorted());
  });

  test("is the table of the README", () => {
    const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
    for (const name of names) expect(readme).toContain(`\`${name}\``);
  });

  test("is .env.example", async () => {
    const example = envVariables.map(({ name, byDefault, text, secret, example: form }) => {
      const notes = [text, ...(secret ? [`or ${name}_FILE: a file with the value`] : [])].join("; ");
      return `# ${notes}.\n#${name}=${byDefault ?? form ?? ""}\n`;
    });
    const head = "# Daybook's environment variables. README.md describes them; remove the # of a line to set it.\n";
    await expect([head, ...example].join("\n")).toMatchFileSnapshot("../../.env.example");
  });
});

describe("rejects an invalid variable and names it", () => {
  const wrong: Record<string, string> = {
    PORT: "70000",
    HOST: "not a host",
    LOG_LEVEL: "loud",
    DATABASE_URL: "mysql://localhost/daybook",
    PUBLIC_URL: "https://example.com/daybook",
    TRUST_PROXY: "true",
    ADMIN_SETUP_TOKEN: "fifteen-letters",
    ATTACHMENT_STORAGE_MB: "10 GB",
    METRICS_TOKEN: "with space",
    OTEL_EXPORTER_OTLP_ENDPOINT: "127.0.0.1:4318",
    BACKUP_SCHEDULE: "2:30",
    BACKUP_KEY: "age1publickey",
    BACKUP_KEEP: "0",
    JWT_SECRET: "short",
    WHATSAPP_TOKEN: "without a phone number id",
    SMTP_URL: "smtp://without.from.example.com",
    OIDC_ISSUER: "https://without.client.example.com",
  };
  test.each(Object.entries(wrong))("%s=%s", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(StartError);
    expect(() => read({ [name]: value })).toThrow(name);
  });
});

test("does not repeat an address that may contain a password", () => {
  expect(() => read({ DATABASE_URL: "postgres:/me:sesame@host" })).not.toThrow(/sesame/);
  expect(() => read({ SMTP_URL: "http://me:sesame@host", SMTP_FROM: "a@b.example" })).not.toThrow(/sesame/);
  expect(() => read({ SMTP_URL: "smtp://me:sesame%@host", SMTP_FROM: "a@b.example" })).toThrow(/^SMTP_URL must look like ((?!sesame).)*$/);
});

describe("a connection pooler", () => {
  const [direct, pooled] = ["postgres://u:p@database:5432/daybook", "postgres://u:p@pooler:6432/daybook"];
  const both = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct };

  test("gets ordinary statements, and the database itself everything else", () => {
    expect(read(both)).toMatchObject({ databaseUrl: direct, pooler: { url: pooled, namedStatements: false } });
    expect(read({ ...both, DATABASE_NAMED_STATEMENTS: "true" }).pooler?.namedStatements).toBe(true);
    expect(read({ DATABASE_URL: direct })).toMatchObject({ databaseUrl: direct, pooler: undefined });
  });

  test("requires its own address", () => {
    expect(() => read({ DATABASE_DIRECT_URL: direct })).toThrow("DATABASE_DIRECT_URL requires DATABASE_URL");
    expect(() => read({ DATABASE_URL: direct, DATABASE_NAMED_STATEMENTS: "true" })).toThrow("requires DATABASE_DIRECT_URL");
    expect(() => read({ ...both, DATABASE_NAMED_STATEMENTS: "yes" })).toThrow("DATABASE_NAMED_STATEMENTS must be true or false");
  });
});

describe("JWT_SECRET", () => {
  test("is required with an external database", () => {
    expect(() => readEnv({ DATABASE_URL: "postgres://u:p@localhost:5432/daybook" })).toThrow("DATABASE_URL requires JWT_SECRET");
  });

  test("is created once with the embedded database, readable only by its owner", () => {
    const first = readEnv({ DATA_DIR: dataDir }).jwtSecret;
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(readEnv({ DATA_DIR: dataDir }).jwtSecret).toBe(first);
    expect(statSync(join(dataDir, "jwt-secret")).mode & 0o777).toBe(0o600);
  });

  test("rejects a truncated secret file", () => {
    writeFileSync(join(dataDir, "truncated"), "");
    expect(() => storedSecret(dataDir, "truncated")).toThrow("is empty or incomplete");
  });
});

test.each([
  ["false", false],
  ["2", 2],
  ["10.0.0.0/8, ::1", ["10.0.0.0/8", "::1"]],
  ["loopback", ["loopback"]],
])("TRUST_PROXY=%s", (value, expected) => {
  expect(read({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
});

test("removes the trailing slash of PUBLIC_URL", () => {
  expect(read({ PUBLIC_URL: "https://daybook.example.com/" }).publicUrl).toBe("https://daybook.example.com");
});

describe("WhatsApp", () => {
  const both = { WHATSAPP_TOKEN: "a-token-of-sixteen", WHATSAPP_PHONE_NUMBER_ID: "1" };

  test("uses Meta's API unless another address is set", () => {
    expect(read(both).whatsapp?.apiBase).toMatch(/^https:\/\/graph\.facebook\.com\/v/);
    expect(read({ ...both, WHATSAPP_API_BASE: "http://127.0.0.1:9999/" }).whatsapp?.apiBase).toBe("http://127.0.0.1:9999");
  });

  test("rejects plain HTTP to another machine", () => {
    expect(() => read({ ...both, WHATSAPP_API_BASE: "http://example.com" })).toThrow("WHATSAPP_API_BASE");
  });

  test("requires the webhook's secret and token together", () => {
    expect(() => read({ ...both, WHATSAPP_APP_SECRET: "a-secret-of-sixteen" })).toThrow("WHATSAPP_VERIFY_TOKEN");
  });
});
