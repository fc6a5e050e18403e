import type { Status } from "@daybook/contract/system/system";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { mockError, mockResponse } from "#test/api-responses.ts";
import { user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { SystemTab } from "./components/system-tab.tsx";

const admin = user({ name: "Ananya Iyer", role: "admin" });
const run = {
  startedAt: "2026-03-12T02:30:00.000Z",
  finishedAt: "2026-03-12T02:31:00.000Z",
  succeeded: true,
  error: null,
  fileName: "daybook-scheduled-2026-03-12T023000.backup.gz",
  bytes: 12_400_000,
  host: "server-1",
};
const status: Status = {
  version: "1.2.3",
  nodeVersion: "24.21.0",
  noticesUrl: null,
  startedAt: "2026-03-01T08:00:00.000Z",
  database: {
    version: "18.4",
    embedded: true,
    migrations: 33,
    lastMigration: "0040_backup_runs.sql",
    lastMigratedAt: "2026-03-01T08:00:00.000Z",
  },
  jobs: { state: "running", waiting: 3, running: 1, failed: 0, failedNames: [] },
  channels: {
    email: { configured: true, lastDeliveryAt: null, failedLastDay: 2 },
    whatsapp: { configured: false, lastDeliveryAt: null, failedLastDay: 0 },
    teams: { set: 3, paused: 1, lastDeliveryAt: null, failedLastDay: 0 },
    links: { address: "http://localhost:5000", isLocal: true },
  },
  storage: {
    databaseBytes: 1_250_000_000,
    files: 1,
    fileBytes: 340_000,
    attachmentLimitBytes: 10_000_000_000,
    freeBytes: 52_000_000_000,
    bucket: null,
  },
  sessions: { count: 12, users: 9, activeLastHour: 4 },
  slowStatements: null,
  backups: {
    schedule: { time: "02:30", keep: 7, folder: "/data/backups", bucket: null },
    latest: run,
    latestSuccess: run,
    latestCopy: null,
    latestCheck: { ...run, bytes: null },
  },
};

const open = (change: Partial<Status> = {}) => {
  mockResponse("GET /system/status", () => ({ ...status, ...change }));
  renderPart(<SystemTab />, { as: admin });
};
const factOf = async (label: string) => (await screen.findByText(label, { selector: "dt" })).parentElement?.textContent;

describe("the system tab", () => {
  test("shows version, jobs, channels, storage, sessions and the last backup and check", async () => {
    open();
    expect(await factOf("Version")).toBe("Version1.2.3Node 24.21.0");
    expect(await factOf("Queue")).toBe("Queue3 waiting, 1 running");
    expect(await factOf("Email")).toBe("EmailConfigured 2 failed in 24 hoursNo message sent yet");
    expect(await factOf("WhatsApp")).toBe("WhatsAppNot configured Set it up under Channels, or with WHATSAPP_TOKEN");
    expect(await factOf("Links in emails")).toBe(
      "Links in emailshttp://localhost:5000 Works on this machine onlySet the address that people use under Channels, or with PUBLIC_URL",
    );
    expect(await factOf("Team channels")).toBe("Team channels3 set 1 paused No message sent yet");
    expect(await factOf("Files")).toContain("340 kB in 1 file");
    expect(screen.queryByText("In the bucket")).toBeNull();
    expect(await factOf("Free disk space")).toContain("52 GB");
    expect(await factOf("Signed in")).toContain("12 sessions of 9 people");
    expect(await factOf("Last backup")).toContain("12.4 MB, on server-1");
    expect(await factOf("Last check")).toContain("was restored without an error");
    expect(screen.getByText(/The database does not measure its statements/)).toBeDefined();
  });

  test("links the licenses of a release", async () => {
    open({ noticesUrl: "/third-party-notices.txt" });
    const link = await screen.findByRole("link", { name: "Licenses of its packages" });
    expect(link.getAttribute("href")).toBe("/third-party-notices.txt");
  });

  test("says what failed", async () => {
    const failed = { ...run, succeeded: false, error: "The backup failed and left no file: the disk is full." };
    open({
      backups: { ...status.backups, latest: failed, latestCheck: { ...failed, error: "The role may not create databases." } },
      jobs: { ...status.jobs, failed: 2, failedNames: ["reminders.deliver"] },
    });
    expect(await factOf("Last attempt")).toContain("FailedThe backup failed and left no file: the disk is full.");
    expect(await factOf("Last check")).toContain("The role may not create databases.");
    expect(await factOf("Failed in 24 hours")).toBe("Failed in 24 hours2 failedreminders.deliver. The log has the reasons.");
  });

  test("shows the last copy of a backup only if there is a bucket", async () => {
    const schedule = { ...status.backups.schedule!, bucket: "https://s3.example.com/backups" };
    open({ backups: { ...status.backups, schedule, latestCopy: run } });
    expect(await factOf("Last copy")).toContain(`${run.fileName} in https://s3.example.com/backups`);
  });

  test("shows the bucket of files only if there is one, and what is wrong with it", async () => {
    const bucket = { url: "https://s3.example.com/files", files: 2, fileBytes: 340_000, lost: 0, isAvailable: true };
    open({ storage: { ...status.storage, bucket } });
    expect(await factOf("In the bucket")).toBe(
      "In the bucket340 kB in 2 files  https://s3.example.com/files. Backups do not contain these files",
    );
  });

  test("says that the bucket of files does not answer, is not set up, or has lost files", async () => {
    const bucket = { url: "https://s3.example.com/files", files: 2, fileBytes: 340_000, lost: 1, isAvailable: false };
    open({ storage: { ...status.storage, bucket } });
    expect(await factOf("In the bucket")).toContain("Does not answer 1 lost");
  });

  test("names the variable of a bucket that is used and not set up", async () => {
    open({ storage: { ...status.storage, bucket: { url: null, files: 2, fileBytes: 340_000, lost: 0, isAvailable: false } } });
    expect(await factOf("In the bucket")).toContain("FILES_S3_URL is not set");
  });

  test("says how to schedule backups", async () => {
    open({ backups: { schedule: null, latest: null, latestSuccess: null, latestCopy: null, latestCheck: null } });
    expect(await factOf("Schedule")).toBe("ScheduleOffSet BACKUP_SCHEDULE, for example to 02:30");
    expect(await factOf("Last backup")).toBe("Last backupNone yet");
  });

  test("lists slow statements", async () => {
    open({ slowStatements: [{ text: "select $1 from tasks", calls: 1200, meanMs: 12.3, totalMs: 14_760 }] });
    expect(await screen.findByText("select $1 from tasks")).toBeDefined();
    expect(screen.getByText("12.3 ms on average, 1,200 calls, 15 s in all")).toBeDefined();
  });

  test("offers another try when loading failed", async () => {
    mockError("GET /system/status", 503, "The database cannot be reached.");
    renderPart(<SystemTab />, { as: admin });
    expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
  });
});
