import { type Proven, figure, none, step, untried } from "../proofs.ts";
import { serverTest } from "./sources.ts";

/** Sections *Recover from a loss*, *Uninstall* and *Accounts of last resort*. */
export const recover: readonly Proven[] = [
  [
    "Keep four things in another place than the machine: a backup, `jwt-secret`, the variables, and the key of the backups; with `FILES_S3_URL` also earlier versions of the bucket or a copy of it.",
    none("advice: the steps below use them"),
  ],
  ["Try this once a quarter on a spare machine; it takes as long as the restore.", none("advice")],
  ["Install the same version, or a newer one, on a new machine.", step("restore elsewhere"), step("a backup of an earlier version")],
  ["Put back the variables, `DATA_DIR/jwt-secret` and the key.", step("the same secret")],
  [
    "`bin/daybook restore FILE`, or `bin/daybook restore s3:latest`, into the empty database.",
    step("restore elsewhere"),
    serverTest("test/commands/restore-copy.process", "brings back the newest copy and the list of erasures"),
  ],
  ["It says the time of the backup; what was entered later is lost.", step("restore elsewhere")],
  [
    "Without a bucket, put `erasures.json` of the folder of backups into `DATA_DIR` or `BACKUP_DIR`, so that erased people stay erased.",
    serverTest("features/erasures/erasures", "is applied again after a restore of an older backup"),
  ],
  [
    "With `FILES_S3_URL` it also says whether the bucket has the content of every file.",
    step("backup without the content of a bucket"),
    serverTest("test/files-moved.process", "backup, restore, doctor and readiness say what is in the bucket"),
  ],
  [
    "`bin/daybook doctor`, then start, sign in, and compare *Settings, System* with what you expect.",
    step("restore elsewhere"),
    step("the same secret"),
  ],
  ["Point the name at the new machine.", none("an instruction about another system")],
  [
    "`PUBLIC_URL` stays, so links in old mails and passkeys work.",
    step("a link of before"),
    serverTest("features/second-factor/second-factor.passkeys", "uses the host of PUBLIC_URL"),
  ],
  [
    "With PostgreSQL on several machines ([deploy/patroni](../deploy/patroni/README.md)), the loss of one needs none of this.",
    figure("npm run try:failover", "scripts/scaling/failover.ts"),
  ],
  [
    "When all are lost, install a cluster again and begin with step 3; when one is left, see *One machine is left* there.",
    figure("npm run try:failover -- lost", "scripts/scaling/failover/lost.ts"),
  ],
  [
    "Messages that were queued at the time of the backup are sent after the restore, unless they have expired.",
    step("queued mail"),
    serverTest("deliveries/deliveries", "an expired one is not sent"),
  ],
  [
    "Each person can export their own data in the profile; admins can export lists as CSV and XLSX.",
    serverTest("features/exports/exports", "is available to every user and contains no other user's data"),
    serverTest("features/hours/hours.export", "XLSX: the same cells"),
    serverTest("features/audit/audit", "contains all events matching the filters, newest first"),
  ],
  ["`bin/daybook backup`, if a copy must be kept.", step("backup")],
  [
    "Stop and remove the service: `systemctl disable --now daybook` with systemd, `docker rm --force daybook` (or `podman rm`) for a container.",
    serverTest("test/release/systemd.release", "is stopped and removed by the command of the page, which leaves the data"),
    serverTest("test/release/container.release", "stops cleanly, and another container goes on with its volume"),
  ],
  ["In Kubernetes: `helm uninstall daybook`.", untried("needs a cluster of Kubernetes")],
  [
    "Delete the program, `DATA_DIR`, `BACKUP_DIR` with its copies elsewhere, the buckets, and with your own PostgreSQL the database and its role.",
    step("nothing elsewhere"),
  ],
  [
    "Remove what other systems know of Daybook: client of single sign-on, webhook of WhatsApp, webhooks of team channels, scrape of metrics.",
    none("an instruction about other systems"),
  ],
  ["Run on the server, whether Daybook runs or not:", step("reset-admin")],
  [
    "| `bin/daybook reset-admin EMAIL` | prints a link with which an administrator chooses a new password |",
    step("reset-admin"),
    serverTest("test/commands/accounts.process", "prints a link that works once, while Daybook runs"),
  ],
  [
    "| `bin/daybook remove-second-factor EMAIL` | removes authenticator app and passkeys of an account |",
    serverTest("test/commands/accounts.process", "removes authenticator app, passkeys and recovery codes"),
  ],
  [
    "| `bin/daybook unlink-sso EMAIL` | removes the link to single sign-on; `--all` after the provider's address has changed |",
    serverTest("test/commands/accounts.process", "removes the link of one account, or of every account"),
  ],
];
