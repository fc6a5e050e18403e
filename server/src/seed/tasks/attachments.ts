import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";
import { insertRows } from "#seed/rows.ts";

const files = [
  {
    name: "measurements.csv",
    contentType: "text/csv",
    text: "run,first paint ms,usable ms,memory MB\n1,412,1380,212\n2,398,1295,209\n3,431,1402,214\n4,405,1311,210\n",
  },
  {
    name: "call-notes.md",
    contentType: "text/markdown",
    text: "# Call with the client\n\n- They want the shorter version first.\n- Photos follow on Monday.\n- The old page can stay online for another week.\n",
  },
  {
    name: "error.log",
    contentType: "text/plain",
    text: "09:14:02 warn  upstream responded after 4.1 s\n09:14:07 warn  upstream responded after 4.8 s\n09:14:12 error upstream did not respond, third attempt\n",
  },
  {
    name: "checklist.txt",
    contentType: "text/plain",
    text: "[x] names match the brief\n[x] units in metres\n[ ] reviewed by a colleague\n[ ] release note\n",
  },
];
const attachments = 14;

/** Adds small files to open tasks. */
export async function insertAttachments(db: Db, { random: source, period }: SeedCompany) {
  const random = source.fork("attachments");
  const open = await db
    .selectFrom("tasks")
    .select(["id", "assigneeId", "createdBy"])
    .where("status", "in", ["In Progress", "Blocked", "Completed"])
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(60)
    .execute();
  const made = random
    .shuffled(open)
    .slice(0, attachments)
    .map(({ id: taskId, assigneeId, createdBy }, index) => {
      const { text, ...file } = files[index % files.length]!;
      const uploadedAt = new Date(Date.parse(period.now) - random.int(20, 3000) * 60_000).toISOString();
      return {
        taskId,
        data: Buffer.from(text),
        file: { id: random.idAt(uploadedAt), ...file, uploadedBy: assigneeId ?? createdBy, uploadedAt },
      };
    });
  await insertRows(
    db,
    "files",
    made.map(({ file, data }) => ({ ...file, size: data.length, purpose: "attachment" as const })),
  );
  await insertRows(
    db,
    "fileChunks",
    made.map(({ file, data }) => ({ fileId: file.id, position: 0, data })),
  );
  await insertRows(
    db,
    "taskAttachments",
    made.map(({ file, taskId }) => ({ fileId: file.id, taskId })),
  );
}
