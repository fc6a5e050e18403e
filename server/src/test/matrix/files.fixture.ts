import { uuidv7 } from "uuidv7";
import type { FilePurpose } from "@daybook/contract/files/files";
import { type Fixture, rightNow } from "./fixture.ts";

/** Inserts an uploaded file without content; returns its id. */
export async function uploadedFile({ server }: Fixture, purpose: FilePurpose, by: { id: string }) {
  const id = uuidv7();
  const file = { id, name: "plan.txt", contentType: "text/plain", size: 4, purpose, uploadedBy: by.id, uploadedAt: rightNow };
  await server.db.insertInto("files").values(file).execute();
  return id;
}
