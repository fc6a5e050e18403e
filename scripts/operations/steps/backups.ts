import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { mailCatcher } from "../../../server/src/test/fakes/mail-catcher.ts";
import { environment, run } from "../processes.ts";
import { admin, dataOf, type Step, type Trial, waitFor, whileBusy } from "../trial.ts";

/** A file of an attachment, and where it is. */
export async function attach(trial: Trial, content: string | Buffer): Promise<{ url: string; taskId: string; id: string }> {
  const [task] = dataOf<{ _id: string }[]>(await trial.call("POST", "/tasks/bulk", { tasks: [{ title: "A task with a file" }] }));
  const body = new FormData();
  body.append("file", new File([content], "note.txt"));
  const { _id: id, url } = dataOf<{ _id: string; url: string }>(await trial.call("POST", `/tasks/${task!._id}/attachments`, body));
  return { url, taskId: task!._id, id };
}

/** The status and content of a file, for the administrator. */
export const readFrom = ({ address, cookie }: Trial, url: string) =>
  whileBusy(async () => {
    const response = await fetch(`${address()}${url}`, { headers: { cookie } });
    return { status: response.status, text: await response.text() };
  });

const note = "a note that is attached to a task";
let attached: { url: string };
let link = "";

export const backupSteps: Step[] = [
  {
    name: "backup",
    run: async (trial) => {
      attached = await attach(trial, note);
      // A link of before the backup, for the step "recovery".
      link = /token=([\w-]+)/.exec((await trial.daybook(["reset-admin", admin.email])).output)![1]!;
      assert.equal((await trial.daybook(["backup"])).status, 0);
      assert.equal(readdirSync(trial.path("data", "backups")).length, 1);
      const mail = { SMTP_URL: "smtp://ada:a-password-of-mail@127.0.0.1:1", SMTP_FROM: "daybook@example.com" };
      assert.equal((await trial.daybook(["backup", "moved.gz"], mail)).status, 0);
    },
  },
  {
    name: "content of a backup",
    run: async ({ path, cookie }) => {
      const text = gunzipSync(readFileSync(path("moved.gz"))).toString();
      const tables = ["sessions", "audit_events", "deliveries", "files", "file_chunks", "push_subscriptions"];
      for (const table of tables) assert.ok(text.includes(`"${table}"`), table);
      assert.ok(text.includes(admin.email), "personal data");
      for (const secret of [readFileSync(path("data", "jwt-secret"), "utf8").trim(), "a-password-of-mail", cookie.split("=")[1]!, "pgboss"])
        assert.ok(!text.includes(secret));
    },
  },
  {
    name: "restore is refused while Daybook runs",
    run: async ({ daybook }) => assert.equal((await daybook(["restore", "moved.gz", "--replace"])).status, 1),
  },
];

/** While no Daybook runs. */
export const restoreSteps: Step[] = [
  {
    name: "restore elsewhere",
    run: async (trial) => {
      const second = { DATA_DIR: trial.path("second") };
      // As on another machine: the folder of backups is copied.
      cpSync(trial.path("data", "backups"), trial.path("copied"), { recursive: true });
      const [file] = readdirSync(trial.path("copied"));
      const restored = await trial.daybook(["restore", `copied/${file}`], second);
      assert.deepEqual(
        [restored.status, /^Restored the backup of \d{4}-\d\d-\d\dT\S+\.$/m.test(restored.output)],
        [0, true],
        restored.output,
      );
      await trial.begin(second);
      assert.equal(await trial.sessionStatus(), 401);
    },
  },
  {
    name: "the same secret",
    run: async (trial) => {
      await trial.end();
      writeFileSync(trial.path("second", "jwt-secret"), readFileSync(trial.path("data", "jwt-secret")));
      await trial.begin({ DATA_DIR: trial.path("second") });
      assert.equal(await trial.sessionStatus(), 200);
      assert.deepEqual(await readFrom(trial, attached.url), { status: 200, text: note });
    },
  },
  {
    name: "a link of before",
    run: async (trial) => {
      const accepted = await trial.call("POST", "/auth/link/accept", { token: link, password: "a password chosen later" });
      assert.equal(accepted.status, 200, accepted.text);
      await trial.end();
    },
  },
  {
    name: "replace",
    run: async ({ daybook, path }) => {
      const second = { DATA_DIR: path("second") };
      assert.equal((await daybook(["restore", "moved.gz"], second)).status, 1);
      const replaced = await daybook(["restore", "moved.gz", "--replace"], second);
      assert.equal(replaced.status, 0, replaced.output);
    },
  },
  {
    name: "backup key",
    run: async ({ daybook, folder, path, places }) => {
      assert.equal((await daybook(["backup-key", path("backup.key")])).status, 0);
      const key = { BACKUP_KEY_FILE: path("backup.key") };
      const file = /\S+\.age/.exec((await daybook(["backup"], key)).output)![0];
      assert.equal((await daybook(["restore", file, "--replace"])).status, 1);
      assert.equal((await daybook(["restore", file, "--replace"], key)).status, 0);
      const pipe = 'command -v age >/dev/null || exit 9; age --decrypt -i "$0" "$1" | gunzip | head -c 100';
      const shown = await run("sh", ["-c", pipe, path("backup.key"), file], { cwd: folder, env: environment(places) });
      if (shown.status === 9) return "age is not installed, so its command was not tried";
      assert.match(shown.output, /^\{/);
    },
  },
  {
    name: "another secret",
    run: async (trial) => {
      const file = trial.path("data", "jwt-secret");
      renameSync(file, trial.path("jwt-secret-before"));
      writeFileSync(file, "another secret of this Daybook");
      await trial.begin();
      assert.equal(await trial.sessionStatus(), 401);
      await trial.end();
      renameSync(trial.path("jwt-secret-before"), file);
    },
  },
  {
    name: "queued mail",
    run: async (trial) => {
      const { received, start, stop } = mailCatcher();
      const mail = { PUBLIC_URL: "http://localhost:5000", SMTP_FROM: "daybook@example.com" };
      await trial.begin({ ...mail, SMTP_URL: "smtp://127.0.0.1:1" });
      const asked = await trial.call("POST", "/auth/forgot-password", { email: admin.email });
      assert.equal(asked.status, 200, asked.text);
      assert.equal((await trial.daybook(["backup", "queued.gz"])).status, 0);
      await trial.end();
      const third = { DATA_DIR: trial.path("third") };
      assert.equal((await trial.daybook(["restore", "queued.gz"], third)).status, 0);
      // For the next step: a backup that fails.
      const noFolder = { BACKUP_SCHEDULE: "00:00", BACKUP_DIR: trial.path("not-mounted") };
      await trial.begin({ ...mail, ...third, ...noFolder, SMTP_URL: await start() });
      await waitFor("The email that was queued", () => received[0], 150);
      assert.deepEqual(received[0]!.to, [admin.email]);
      await stop();
    },
  },
  {
    name: "a job that fails",
    run: async (trial) => {
      const line = await waitFor(
        "The warning",
        () =>
          trial
            .running()
            .read()
            .split("\n")
            .find((each) => each.includes('"msg":"a job failed"')),
        120,
      );
      assert.match(line, /The backup folder .*not-mounted does not exist/);
      await trial.end();
    },
  },
];
