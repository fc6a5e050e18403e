import { type Proven, figure, step, untried } from "../proofs.ts";
import { serverTest } from "./sources.ts";

/** Section *Files in S3 storage*. */
export const bucketFiles: readonly Proven[] = [
  ["Files that people upload are rows of the database, and in every backup.", step("the same secret")],
  ["With many of them, a bucket keeps the database small:", figure("npm run try:files", "scripts/scaling/files.ts")],
  [
    "`FILES_S3_URL=https://s3.eu-central-1.amazonaws.com/daybook-files` stores the content of new files there: attachments of tasks, leave and announcements, pictures of people, the logo.",
    step("files in a bucket"),
    serverTest("features/files/files.bucket", "pictures of people and the logo are objects"),
  ],
  [
    "`FILES_S3_REGION`, `FILES_S3_ACCESS_KEY_ID` and `FILES_S3_SECRET_ACCESS_KEY` (or `…_FILE`) go with it, as for the copies of backups.",
    step("files in a bucket"),
  ],
  ["The bucket is private and belongs to one installation; it may be the one of the backups.", step("one bucket for files and backups")],
  ["All processes need the same variables.", serverTest("features/files/files.bucket", "without its bucket, a file in it cannot be read")],
  ["Files that are in the database stay there, and are read as before.", step("files in a bucket")],
  [
    "Every read goes through Daybook, which checks the rights each time; there are no links to the bucket.",
    serverTest("features/files/files.bucket", "is an object of the bucket, which its readers get through the server, and others do not"),
  ],
  [
    "The content is checked against its SHA-256 before its end is sent, so a download of altered content fails.",
    serverTest("features/files/files.bucket", "an answer that is cut off, or altered, never ends as a complete file"),
  ],
  ["Daybook does not encrypt it: let the storage do that.", step("files in a bucket")],
  [
    "The object of a deleted file, also of an erased person's, goes within a minute, and is tried again every minute while the storage fails.",
    step("two installations with one bucket"),
    serverTest("features/files/files.bucket", "an erasure removes the objects of the person"),
    serverTest("features/files/files.bucket", "a failed removal is done by the next run"),
  ],
  [
    "Whatever an interrupted upload left goes after an hour.",
    serverTest(
      "features/files/files.bucket",
      "an upload that is refused after its content was written leaves an object that goes after an hour",
    ),
  ],
  [
    "While the storage does not answer, files cannot be uploaded or read there; people get a sentence that says so, and everything else works.",
    serverTest("features/files/files.bucket", "with status %d refuses an upload with a sentence, and keeps everything else"),
  ],
  [
    '`/api/health/ready` stays 200 and says `"files":"unavailable"`, the metric `daybook_files_storage_up` is 0, and the log has a line when it begins and when it ends.',
    step("a storage that fails"),
    serverTest("features/files/files.checks", "a lost, a cut and an altered object are found once a week"),
  ],
  ["`bin/daybook doctor` lists, writes, reads and deletes an object.", step("files in a bucket")],
  [
    "`bin/daybook files:move --to s3` moves the files that are in the database into the bucket, and `--to database` back, while people work.",
    step("move files"),
    serverTest("test/files-moved.process", "killed while people read, then run again"),
  ],
  [
    "It reads what it has written, and compares it, before it forgets the old place.",
    serverTest("features/files/files.moves", "what the bucket stored wrongly stays in the database"),
  ],
  [
    "Stopped or killed, it has lost nothing: run it again for the rest.",
    serverTest("test/files-moved.process", "killed while people read, then run again"),
    serverTest("features/files/files.moves", "a stopped move goes on with the rest"),
  ],
  ["It exits with 1 while a file is left.", step("move files")],
  [
    "After a move to S3, PostgreSQL uses the space again for other rows; `vacuum full file_chunks`, which locks the table, returns it to the disk.",
    step("move files"),
    step("vacuum full"),
  ],
  [
    "To give up the bucket: move to the database, remove the variables, restart, and run `bin/daybook doctor`, which tells whether files were uploaded meanwhile; move these by giving the variables to the command alone.",
    step("give up the bucket"),
  ],
  [
    "**A backup has no content of files that are in the bucket**, only their names, sizes and hashes; `backup`, `restore` and `doctor` say so and count them.",
    step("backup without the content of a bucket"),
    serverTest("test/files-moved.process", "backup, restore, doctor and readiness say what is in the bucket"),
  ],
  [
    "Turn on versioning in the bucket, and keep deleted versions for as long as backups (or replicate it), so that files which were deleted after a backup can be brought back with it.",
    step("backup without the content of a bucket"),
  ],
  [
    "People who are erased are then erased when these versions expire.",
    untried("needs a storage that keeps versions and lets them expire"),
  ],
  ["Without a versioned bucket, `files:move --to database` before a backup puts everything into it.", step("give up the bucket")],
  [
    "Every week Daybook compares the bucket with the database: each object with its size, and for two minutes contents with their hashes, beginning with those that were not compared for longest.",
    serverTest("features/files/files.checks", "a lost, a cut and an altered object are found once a week"),
    serverTest("features/files/files.checks", "content is compared within the time of a check"),
  ],
  [
    "`daybook_files_lost` counts the files whose object is missing or damaged, `daybook_files_check_age_seconds` the time since, and there is an alert for both.",
    serverTest("features/files/files.checks", "a lost, a cut and an altered object are found once a week"),
    serverTest("test/operations/monitoring", "uses only metrics that Daybook has"),
  ],
  [
    "`bin/daybook files:check` compares every content at once and names the files that are lost.",
    serverTest("test/files-moved.process", "backup, restore, doctor and readiness say what is in the bucket"),
  ],
  [
    "A copy of an installation, such as a restored backup for a trial, needs another bucket: with the same one, what is deleted in one is gone in the other.",
    step("two installations with one bucket"),
  ],
  [
    "After a restore the bucket may have objects of the time after the backup; `files:check` counts them, and deletes them with `--remove-unknown`.",
    serverTest("features/files/files.checks", "objects that no row knows are reported, and go only on demand"),
  ],
];
