import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { generateIdentity } from "age-encryption";
import { describe, expect, onTestFinished, test } from "vitest";
import { encryptionOf } from "#encryption.ts";
import { fakeS3 } from "#test/fakes/fake-s3.ts";
import { mailServer } from "#test/fakes/mail-server.ts";
import { ask, startCommand, startProcess, temporaryFolder } from "#test/server-process.ts";

const mail = mailServer();
const { state: storage } = fakeS3();
const dataDir = temporaryFolder();
const doctor = (env: NodeJS.ProcessEnv) => startCommand("doctor", [], { DATA_DIR: dataDir, ...env }).ended;
const linesOf = (stdout: string) =>
  Object.fromEntries(
    stdout
      .trim()
      .split("\n")
      .map((line) => [line.slice(2, line.indexOf(":")), line]),
  );

describe("the doctor", () => {
  test("finds no fault before the first start, and names what is not configured", async () => {
    const { code, stdout } = await doctor({});
    expect(code).toBe(0);
    expect(linesOf(stdout)).toMatchObject({
      Database: "✓ Database: embedded, created on the first start",
      "Authenticator apps": "✓ Authenticator apps: none set up",
      Backups: "✓ Backups: not scheduled; set BACKUP_SCHEDULE, or run bin/daybook backup from your own scheduler",
      Mail: "✓ Mail: not configured",
      WhatsApp: "✓ WhatsApp: not configured",
    });
  });

  test("says once why the database cannot be opened", async () => {
    const { code, stdout } = await doctor({ DATABASE_URL: "postgres://daybook@127.0.0.1:1/daybook" });
    expect(code).toBe(1);
    expect(stdout.match(/ECONNREFUSED/g)).toHaveLength(1);
    expect(linesOf(stdout)).toMatchObject({
      Database: expect.stringMatching(/^✗ Database: .*ECONNREFUSED/),
      "Authenticator apps": "✗ Authenticator apps: not checked, because the database cannot be opened",
      Traces: "✓ Traces: not configured",
    });
  });

  test("checks the database of a running Daybook and the mail server", async () => {
    const server = await startProcess(dataDir);
    onTestFinished(async () => void (await server.end("SIGINT")));
    const { code, stdout } = await doctor({ SMTP_URL: mail.env.url, SMTP_FROM: mail.env.from });
    expect(linesOf(stdout).Database).toMatch(/^✓ Database: embedded, PostgreSQL [\d.]+, every migration is applied, clocks agree$/);
    expect(linesOf(stdout).Mail).toMatch(/^✓ Mail: \S+ accepts mail from Daybook <daybook@example\.com>$/);
    expect(code).toBe(0);
    expect(mail.received).toEqual([]);
  });

  test("checks the channels that are set up in Settings", async () => {
    const server = await startProcess(dataDir);
    onTestFinished(async () => void (await server.end("SIGINT")));
    const { hostname, port, username } = new URL(mail.env.url);
    const secret = "a secret of the tests";
    const store = async (jwtSecret: string, password: string) => {
      const config = {
        host: hostname,
        port: Number(port),
        security: "none",
        user: decodeURIComponent(username),
        password,
        from: mail.env.from,
      };
      const encrypted = encryptionOf(jwtSecret).encrypt(JSON.stringify(config));
      await ask(
        dataDir,
        `with author as (
           insert into users (id, name, email, role, status, created_at, updated_at)
           values (gen_random_uuid(), 'Ada', gen_random_uuid() || '@example.com', 'admin', 'active', now(), now()) returning id)
         insert into channel_settings (channel, config, updated_by, updated_at) select 'smtp', '${encrypted}', id, now() from author
         on conflict (channel) do update set config = excluded.config`,
      );
    };
    await store(secret, decodeURIComponent(new URL(mail.env.url).password));
    expect(linesOf((await doctor({})).stdout).Mail).toMatch(/^✓ Mail: \S+ accepts mail from .*, as set up in Settings$/);
    await store(secret, "wrong-password");
    const wrong = await doctor({});
    expect(linesOf(wrong.stdout).Mail).toMatch(/^✗ Mail: As set up in Settings: .* does not accept mail/);
    expect(wrong.stdout).not.toContain("wrong-password");
    await store("another secret of the server", "any");
    expect(linesOf((await doctor({})).stdout).Mail).toMatch(/^✗ Mail: .*under another JWT_SECRET/);
    await ask(dataDir, "delete from channel_settings");
  });

  test("names people whose authenticator app was set up under another JWT_SECRET", async () => {
    const server = await startProcess(dataDir);
    onTestFinished(async () => void (await server.end("SIGINT")));
    await ask(
      dataDir,
      `with added as (
         insert into users (id, name, email, role, status, created_at, updated_at)
         values (gen_random_uuid(), 'Grace', 'grace@example.com', 'team_member', 'active', now(), now()) returning id)
       insert into totp_authenticators (user_id, secret, added_at, confirmed_at) select id, 'of another secret', now(), now() from added`,
    );
    const { code, stdout } = await doctor({});
    expect(code).toBe(1);
    expect(linesOf(stdout)["Authenticator apps"]).toMatch(
      /^✗ Authenticator apps: 1 of 1 were set up .* remove the second factor of grace@/,
    );
    await ask(dataDir, "delete from totp_authenticators");
  });

  test("names each fault without a secret and exits with 1", async () => {
    const graph = createServer((_request, response) =>
      response
        .writeHead(401, { "content-type": "application/json" })
        .end(JSON.stringify({ error: { message: "Invalid OAuth access token" } })),
    ).listen(0, "127.0.0.1");
    onTestFinished(() => void graph.close());
    await once(graph, "listening");
    const { code, stdout } = await doctor({
      DATABASE_URL: "postgres://ada:sesame@127.0.0.1:1/daybook",
      SMTP_URL: mail.env.url.replace("sesame%20open", "wrong-password"),
      SMTP_FROM: mail.env.from,
      WHATSAPP_TOKEN: "token-that-has-expired",
      WHATSAPP_PHONE_NUMBER_ID: "1",
      WHATSAPP_API_BASE: `http://127.0.0.1:${(graph.address() as AddressInfo).port}`,
    });
    expect(code).toBe(1);
    const lines = linesOf(stdout);
    expect(lines.Database).toMatch(/^✗ Database: The database at 127\.0\.0\.1:1 cannot be reached/);
    expect(lines.Mail).toMatch(/^✗ Mail: .* does not accept mail/);
    expect(lines.WhatsApp).toBe(
      "✗ WhatsApp: WhatsApp does not accept WHATSAPP_TOKEN for WHATSAPP_PHONE_NUMBER_ID (Invalid OAuth access token)",
    );
    expect(stdout).not.toMatch(/sesame|wrong-password|token-that-has-expired/);
  });

  test("checks the folder of scheduled backups", async () => {
    const folder = join(dataDir, "missing");
    const missing = await doctor({ BACKUP_SCHEDULE: "02:30", BACKUP_DIR: folder });
    expect(linesOf(missing.stdout).Backups).toBe(
      `✗ Backups: The folder ${folder} of BACKUP_DIR does not exist. Create it, or mount its disk.`,
    );
    expect(missing.code).toBe(1);
    const { stdout } = await doctor({ BACKUP_SCHEDULE: "02:30", BACKUP_KEEP: "3" });
    expect(linesOf(stdout).Backups).toBe(`✓ Backups: daily at 02:30, the newest 3 in ${join(dataDir, "backups")}, checked every week`);
  });

  test("lists the bucket of the copies", async () => {
    const bucket = {
      BACKUP_SCHEDULE: "02:30",
      BACKUP_KEY: await generateIdentity(),
      BACKUP_S3_URL: storage.env.bucketUrl,
      BACKUP_S3_REGION: storage.env.region,
      BACKUP_S3_ACCESS_KEY_ID: storage.env.accessKeyId,
    };
    const { stdout } = await doctor({ ...bucket, BACKUP_S3_SECRET_ACCESS_KEY: storage.env.secretAccessKey });
    expect(linesOf(stdout).Backups).toBe(
      `✓ Backups: daily at 02:30, the newest 7 in ${join(dataDir, "backups")} and in ${storage.env.bucketUrl} (0 copies), encrypted, checked every week`,
    );
    const wrong = await doctor({ ...bucket, BACKUP_S3_SECRET_ACCESS_KEY: "another-secret" });
    expect(linesOf(wrong.stdout).Backups).toBe(
      `✗ Backups: The bucket ${storage.env.bucketUrl} answered with status 403 (SignatureDoesNotMatch).`,
    );
  });

  test("contacts the provider of single sign-on, the collector of traces and the channels of teams", async () => {
    const collector = createServer((_request, response) => response.writeHead(200).end("{}")).listen(0, "127.0.0.1");
    onTestFinished(() => void collector.close());
    await once(collector, "listening");
    const address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const server = await startProcess(dataDir);
    onTestFinished(async () => void (await server.end("SIGINT")));
    await ask(
      dataDir,
      `insert into team_channels (team_id, kind, url, host, set_at)
       select id, 'slack', 'of another secret', 'hooks.example.com', now() from teams where name = 'Design'`,
    );
    const sso = { OIDC_ISSUER: address, OIDC_CLIENT_ID: "daybook", OIDC_CLIENT_SECRET: "a secret of the tests" };
    const { stdout } = await doctor({ OTEL_EXPORTER_OTLP_ENDPOINT: address, ...sso, BACKUP_SHEDULE: "02:30" });
    expect(linesOf(stdout)).toMatchObject({
      Environment: expect.stringMatching(
        /^✓ Environment: every variable is valid\. Daybook has no variable BACKUP_SHEDULE, but it has BACKUP_SCHEDULE$/,
      ),
      Traces: `✓ Traces: ${address} accepts traces`,
      "Single sign-on": expect.stringContaining(`✗ Single sign-on: The provider ${address} of OIDC_ISSUER cannot be used`),
      "Team channels": "✗ Team channels: Design: was set up under another JWT_SECRET.",
    });
  });

  test("names a lost secret, and leaves it to the start to replace it with a warning", async () => {
    const own = temporaryFolder();
    const none = { JWT_SECRET: "" };
    const env = { ...none, DATA_DIR: own };
    await (await startProcess(own, none)).end("SIGINT");
    const secretFile = join(own, "jwt-secret");
    expect(linesOf((await doctor(env)).stdout).Secret).toBe(`✓ Secret: in ${secretFile}`);
    rmSync(secretFile);

    const { code, stdout } = await doctor(env);
    expect(code).toBe(1);
    expect(linesOf(stdout).Secret).toMatch(`✗ Secret: ${secretFile} is missing. Put it back`);
    expect((await startCommand("backup", [join(own, "a.gz")], env).ended).code).toBe(0);
    expect(existsSync(secretFile)).toBe(false);

    const server = await startProcess(own, { ...none, LOG_LEVEL: "warn" });
    expect(server.output.stdout).toContain(`${secretFile} was missing, so Daybook created a new secret`);
    await server.end("SIGINT");
  });

  test("stops at an invalid variable", async () => {
    const { code, stdout } = await doctor({ PORT: "many" });
    expect(stdout).toMatch(/^✗ Environment: PORT must be a number[^\n]+\n$/);
    expect(code).toBe(1);
  });
});
