import { type Proven, step, test } from "../proofs.ts";
import { serverTest } from "./sources.ts";

/** Sections *Move to another machine or database* and *What is stored where*. */
export const storedWhere: readonly Proven[] = [
  ["Back up, install Daybook there, and restore.", step("restore elsewhere")],
  [
    "The file contains everything, attachments included unless they are [in S3 storage](#files-in-s3-storage), but not `JWT_SECRET`: with another secret all users sign in again, and authenticator apps have to be set up again ([sign-in security](domain/sign-in-security.md)).",
    step("content of a backup"),
    step("restore elsewhere"),
    step("the same secret"),
    serverTest("features/second-factor/second-factor.totp", "a secret encrypted under another JWT_SECRET rejects codes"),
  ],
  ["Copy the secret to keep both.", step("the same secret")],
  ["It is in `DATA_DIR/jwt-secret` unless `JWT_SECRET` is set.", step("data directory")],
  ["From the embedded database to your own PostgreSQL: back up, set `DATABASE_URL` and `JWT_SECRET`, restore.", step("own PostgreSQL")],
  [
    "| database | everything that people enter, attachments and pictures unless they are in a bucket, sessions, audit trail, queued messages, keys for push messages | yes, but for queued jobs |",
    step("content of a backup"),
    step("queued mail"),
  ],
  [
    "| `DATA_DIR/postgres` | the embedded database, its log of the last day, its passwords | its content |",
    step("data directory"),
    step("restore elsewhere"),
  ],
  [
    "| `DATA_DIR/jwt-secret` | the secret of sessions, which also encrypts authenticator apps and team channels | no |",
    step("content of a backup"),
    serverTest("features/second-factor/second-factor.totp", "stores neither the secret nor a recovery code in clear text"),
    serverTest("features/team-channels/team-channels", "is shown by its host; its address is encrypted"),
  ],
  [
    "| `DATA_DIR/backups` or `BACKUP_DIR` | backups | – |",
    step("backup"),
    serverTest("features/backups/backups", "creates its folder in DATA_DIR, but not one of BACKUP_DIR"),
  ],
  [
    "| the bucket of `FILES_S3_URL` | content of attachments, pictures and the logo, under `files/` | no, only names, sizes and hashes |",
    step("files in a bucket"),
    serverTest("features/files/files.bucket", "pictures of people and the logo are objects"),
    serverTest("test/files-moved.process", "backup, restore, doctor and readiness say what is in the bucket"),
  ],
  [
    "| the bucket of `BACKUP_S3_URL` | encrypted copies of the scheduled backups, `erasures.json` | – |",
    serverTest("features/backups/backups", "is uploaded encrypted with the list of erasures"),
  ],
  [
    "| `erasures.json` in `DATA_DIR` and in the folder of backups | ids of erased people, for the next restore | no |",
    serverTest("features/erasures/erasures", "is applied again after a restore of an older backup"),
    serverTest("features/backups/backups", "is uploaded encrypted with the list of erasures"),
  ],
  [
    "| the variables | secrets of mail, WhatsApp, single sign-on and the database; the key of the backups | no |",
    step("content of a backup"),
  ],
  [
    "| each browser | settings of the display, unsent reports and changes made without a connection, until sign-out | no |",
    test("e2e/specs/sign-out.spec.ts", "signing out leaves nothing of the user in the page and in the browser"),
    test("e2e/specs/eods.spec.ts", "is deleted from the browser at sign-out and kept on the server for its owner"),
  ],
  [
    "Daybook sends data only to the services that the variables name, the push services of the browsers that ask for it, and the team channels that an admin sets.",
    step("no other connections"),
    serverTest("http/headers", "allows only own scripts, no inline scripts and no framing"),
  ],
];
