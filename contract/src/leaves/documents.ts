import { z } from "zod";
import { Id } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { Attachment } from "../files/schemas.ts";

/* Documents of a leave, such as a doctor's note. Those who may read the leave with its reason may open them. */

export const attach = endpoint({
  method: "POST",
  path: "/leaves/:id/attachments",
  summary: "Adds a document to a leave (the person, or who manages the leave; multipart, field `file`, at most 10 MB)",
  input: z.object({ id: Id }),
  output: Attachment,
  creates: true,
});

/** Documents of decided leave stay. */
export const detach = endpoint({
  method: "DELETE",
  path: "/leaves/:id/attachments/:fileId",
  summary: "Removes a document from a pending leave",
  input: z.object({ id: Id, fileId: Id }),
  output: z.object({ _id: Id }),
  message: "Document removed",
});
