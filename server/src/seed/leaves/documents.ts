import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";
import { insertRows } from "#seed/rows.ts";
import type { SeedLeave } from "./make-leaves.ts";
import { onePagePdf } from "./one-page-pdf.ts";

/** Sick leave of more charged days needs a document. */
const documentAfterDays = 2;

/** Whose request waits because the document is missing. */
const withoutDocument: readonly string[] = ["Leela Krishnan"];

const note = ["Dr. R. Fernandes, General Practice", "", "This certifies that the patient cannot work", "during the days of the request."];

/** Makes sick leave ask for a document, and adds a doctor's note to the requests that need one. */
export async function insertLeaveDocuments(db: Db, { random: source, period }: SeedCompany, leaves: readonly SeedLeave[]) {
  const random = source.fork("documents");
  await db.updateTable("leaveTypes").set({ documentAfterDays }).where("name", "=", "Sick").execute();
  const made = leaves
    .filter(({ type, days, status, isManual }) => type.name === "Sick" && days > documentAfterDays && status !== "Rejected" && !isManual)
    .filter(({ person }) => !withoutDocument.includes(person.name))
    .map(({ id: leaveId, person, createdAt }) => {
      const soon = new Date(Date.parse(createdAt) + random.int(1, 10) * 60_000).toISOString();
      const uploadedAt = soon < period.now ? soon : createdAt;
      return { leaveId, file: { id: random.idAt(uploadedAt), uploadedBy: person.id, uploadedAt } };
    });
  const data = onePagePdf(note);
  const name = "Medical certificate.pdf";
  await insertRows(
    db,
    "files",
    made.map(({ file }) => ({ ...file, name, contentType: "application/pdf", size: data.length, purpose: "leave_document" as const })),
  );
  await insertRows(
    db,
    "fileChunks",
    made.map(({ file }) => ({ fileId: file.id, position: 0, data })),
  );
  await insertRows(
    db,
    "leaveDocuments",
    made.map(({ file, leaveId }) => ({ fileId: file.id, leaveId })),
  );
}
