import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { keptSecret, readEnv, StartError } from "#env.ts";

const dataDir = mkdtempSync(join(tmpdir(), "daybook-env-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const secret = "long enough to be a secret";
const read = (source: Record<string, string>) => readEnv({ DATA_DIR: dataDir, JWT_SECRET: secret, ...source });

test("without any variable it listens on port 5000 of this machine and keeps its data beside the code", () => {
  const env = readEnv({ JWT_SECRET: secret });
  expect(env).toMatchObject({ port: 5000, host: "127.0.0.1", logLevel: "info", trustProxy: false });
  expect(env.dataDir).toBe(join(import.meta.dirname, "../../data"));
  expect([env.databaseUrl, env.publicUrl, env.adminSetupToken, env.metricsToken, env.whatsapp, env.smtp]).toEqual(Array(6).fill(undefined));
});

test("an empty variable counts as not set", () => {
  expect(read({ PORT: "", DATABASE_URL: " ", SMTP_URL: "" })).toMatchObject({ port: 5000, databaseUrl: undefined, smtp: undefined });
});

describe("a wrong variable stops the start with a sentence that names it", () => {
  const wrong: Record<string, string> = {
    PORT: "70000",
    HOST: "not a host",
    LOG_LEVEL: "loud",
    DATABASE_URL: "mysql://localhost/daybook",
    PUBLIC_URL: "https://example.com/daybook",
    TRUST_PROXY: "yes",
    ADMIN_SETUP_TOKEN: "short",
    METRICS_TOKEN: "with space",
    JWT_SECRET: "short",
    WHATSAPP_TOKEN: "without a phone number id",
    SMTP_URL: "smtp://without.from.example.com",
  };
  test.each(Object.entries(wrong))("%s=%s", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(StartError);
    expect(() => read({ [name]: value })).toThrow(name);
  });
});

test("a wrong address is never repeated where it could carry a password", () => {
  expect(() => read({ DATABASE_URL: "postgres:/me:sesame@host" })).not.toThrow(/sesame/);
  expect(() => read({ SMTP_URL: "http://me:sesame@host", SMTP_FROM: "a@b.example" })).not.toThrow(/sesame/);
  expect(() => read({ SMTP_URL: "smtp://me:sesame%@host", SMTP_FROM: "a@b.example" })).toThrow(/^SMTP_URL must look like ((?!sesame).)*$/);
});

describe("JWT_SECRET", () => {
  test("with an external database it has to be set", () => {
    expect(() => readEnv({ DATABASE_URL: "postgres://u:p@localhost:5432/daybook" })).toThrow("JWT_SECRET has to be set");
  });

  test("with the embedded one it is made once and kept for its owner alone", () => {
    const first = readEnv({ DATA_DIR: dataDir }).jwtSecret;
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(readEnv({ DATA_DIR: dataDir }).jwtSecret).toBe(first);
    expect(statSync(join(dataDir, "jwt-secret")).mode & 0o777).toBe(0o600);
  });

  test("a kept one that was cut short is not used", () => {
    writeFileSync(join(dataDir, "cut-short"), "");
    expect(() => keptSecret(dataDir, "cut-short")).toThrow("is empty or cut short");
  });
});

test.each([
  ["true", true],
  ["false", false],
  ["2", 2],
  ["10.0.0.0/8, ::1", ["10.0.0.0/8", "::1"]],
  ["loopback", ["loopback"]],
])("TRUST_PROXY=%s", (value, expected) => {
  expect(read({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
});

test("PUBLIC_URL loses its trailing slash", () => {
  expect(read({ PUBLIC_URL: "https://daybook.example.com/" }).publicUrl).toBe("https://daybook.example.com");
});

describe("WhatsApp", () => {
  const both = { WHATSAPP_TOKEN: "t", WHATSAPP_PHONE_NUMBER_ID: "1" };

  test("sends to Meta unless another address is named", () => {
    expect(read(both).whatsapp?.apiBase).toMatch(/^https:\/\/graph\.facebook\.com\/v/);
    expect(read({ ...both, WHATSAPP_API_BASE: "http://127.0.0.1:9999/" }).whatsapp?.apiBase).toBe("http://127.0.0.1:9999");
  });

  test("does not send its token over plain http to another machine", () => {
    expect(() => read({ ...both, WHATSAPP_API_BASE: "http://example.com" })).toThrow("WHATSAPP_API_BASE");
  });

  test("the webhook's secret and token belong together", () => {
    expect(() => read({ ...both, WHATSAPP_APP_SECRET: "s" })).toThrow("WHATSAPP_VERIFY_TOKEN");
  });
});
