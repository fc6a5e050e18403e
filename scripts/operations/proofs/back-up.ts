import { type Proven, step, untried } from "../proofs.ts";
import { serverTest } from "./sources.ts";

/** Section *Back up and restore*. */
export const backUp: readonly Proven[] = [
  ["`bin/daybook backup [FILE]` writes one file, also while Daybook runs.", step("backup")],
  ["Without a name it goes to `DATA_DIR/backups`.", step("backup")],
  [
    "It contains personal data, and every attachment unless they are [in S3 storage](#files-in-s3-storage).",
    step("content of a backup"),
    step("the same secret"),
    step("backup without the content of a bucket"),
  ],
  [
    "`bin/daybook restore FILE` fills an empty database; `--replace` replaces the present data in one transaction.",
    step("restore elsewhere"),
    step("replace"),
    serverTest("test/faults/restore.fault", "when it is killed at any moment, and nothing blocks the next restore"),
  ],
  ["Daybook must be stopped.", step("restore is refused while Daybook runs")],
  ["Files of earlier versions are accepted.", step("a backup of an earlier version")],
  [
    "Extensions in the schema `public`, such as `pg_stat_statements`, are created again; if the role may not, `restore` prints the statement for a superuser.",
    serverTest("db/backup/backup", "the extensions of the replaced database are created again"),
    step("own PostgreSQL"),
  ],
  [
    "`BACKUP_SCHEDULE=02:30` makes a backup every day at that time of the company's timezone, and keeps the newest 7 (`BACKUP_KEEP`) in `DATA_DIR/backups` (`BACKUP_DIR`).",
    serverTest("features/backups/backups", "is made at its time in the company's timezone"),
    serverTest("features/backups/backups", "keeps the newest BACKUP_KEEP files"),
    serverTest("test/doctor.process", "lists the bucket of the copies"),
  ],
  ["One process makes it when several run.", serverTest("features/backups/backups", "is made by one of several processes")],
  [
    "A missed backup is made when Daybook runs again, a failed one is tried again after an hour.",
    serverTest("features/backups/backups", "that was missed is made when Daybook runs again"),
    serverTest("features/backups/backups", "that fails is recorded as a sentence and tried again after an hour"),
  ],
  [
    "Other files in the folder are not touched, but each installation needs a folder of its own.",
    serverTest("features/backups/backups", "keeps the newest BACKUP_KEEP files and no other file changes"),
  ],
  [
    "Every week the new backup is restored into a scratch database, `<database>_restore_check`, which is then dropped.",
    serverTest("features/backups/backups", "is made at its time in the company's timezone, checked"),
    serverTest("features/backups/backups", "replaces the scratch database of a killed check"),
  ],
  [
    "With your own PostgreSQL the role needs `CREATEDB` for that; `bin/daybook doctor` says so.",
    step("own PostgreSQL"),
    serverTest("features/backups/backups", "says which right the role lacks, and leaves the backup"),
  ],
  [
    "`bin/daybook backup-key /etc/daybook/backup.key` makes a key; with `BACKUP_KEY_FILE=/etc/daybook/backup.key` every backup is encrypted and its name ends with `.age`.",
    step("backup key"),
    serverTest("test/commands/daybook.process", "makes a key for encrypted backups once"),
  ],
  ["Keep a copy of the key in another place than the backups: without it no backup can be restored.", step("backup key")],
  [
    "Restore and weekly check use the same variable; backups made before it are still read.",
    serverTest("features/backups/backups", "with a key is encrypted, checked with the key and rotated"),
    serverTest("db/backup/backup", "an older one without encryption is restored too"),
  ],
  ["Without Daybook, `age --decrypt -i backup.key FILE | gunzip` shows the content.", step("backup key")],
  [
    "`BACKUP_S3_URL=https://s3.eu-central-1.amazonaws.com/daybook-backups` copies every scheduled backup into that bucket, with the list of erasures; `BACKUP_S3_REGION`, `BACKUP_S3_ACCESS_KEY_ID` and `BACKUP_S3_SECRET_ACCESS_KEY` (or `…_FILE`) go with it.",
    serverTest("features/backups/backups", "is uploaded encrypted with the list of erasures"),
  ],
  [
    "Any storage with the protocol of Amazon S3 will do.",
    step("storage of another maker"),
    untried(
      "OpenStack Swift was tried, and the tests have a storage that refuses what is not signed as Amazon describes it; no other maker's was",
    ),
  ],
  [
    "The bucket is private, belongs to one installation, and the account may list, read, write and delete in it.",
    serverTest("features/backups/backups", "is uploaded encrypted with the list of erasures"),
  ],
  [
    "Copies are always encrypted, so `BACKUP_KEY` must be set.",
    serverTest("features/backups/backups", "is uploaded encrypted with the list of erasures"),
    serverTest("env", "a copy without its key, schedule or account stops the start"),
  ],
  ["The newest `BACKUP_KEEP` stay.", serverTest("features/backups/backups", "and the newest BACKUP_KEEP stay")],
  [
    "A copy that failed is tried again after an hour, without another backup.",
    serverTest("features/backups/backups", "that failed is tried again after an hour without another backup"),
  ],
  [
    "The weekly check restores the copy, so a lost part of it is found.",
    serverTest("features/backups/backups", "that lost a part or a bit in the bucket is found by the weekly check"),
  ],
  [
    "`bin/daybook restore s3:latest`, or `s3:` and a name, restores one.",
    serverTest("test/commands/restore-copy.process", "brings back the newest copy and the list of erasures"),
  ],
  ["`bin/daybook doctor` lists the bucket.", serverTest("test/doctor.process", "lists the bucket of the copies")],
  ["Without a bucket, copy the folder to another machine, for example with `rsync`.", step("restore elsewhere")],
  [
    "A backup has the data of people who were erased after it ([erasure](domain/erasure.md)) until it is rotated out.",
    serverTest("features/erasures/erasures", "is applied again after a restore of an older backup"),
  ],
  [
    "After a restore the erasures are applied again within a minute of the start: from the database that was replaced, and from `erasures.json`, which Daybook writes beside the embedded database and into the folder of scheduled backups.",
    serverTest("db/backup/backup", "the erasures of the replaced database are kept, for the server to apply again"),
    serverTest("features/erasures/erasures", "is applied again after a restore of an older backup"),
    serverTest("test/commands/restore-copy.process", "brings back the newest copy and the list of erasures"),
  ],
  [
    "It has only ids; copy it with the folder.",
    serverTest("features/erasures/erasures", "is applied again after a restore of an older backup"),
  ],
  [
    "With your own PostgreSQL and without `BACKUP_SCHEDULE` there is no such file: restore into the present database with `--replace`, not into an empty one.",
    serverTest("db/backup/backup", "the erasures of the replaced database are kept, for the server to apply again"),
    serverTest("features/erasures/erasures", "with an own PostgreSQL the list is only in the folder of scheduled backups, if there is one"),
  ],
  [
    "`daybook_backup_age_seconds`, `daybook_backup_copied_age_seconds` (with a bucket) and `daybook_backup_verified_age_seconds` tell how old the last backup, copy and check are.",
    serverTest("features/backups/backups", "have the age of the last backup and of the last check"),
    serverTest("test/operations/monitoring", "uses only metrics that Daybook has"),
  ],
  ["The log has a warning `a job failed` with the reason.", step("a job that fails")],
];
