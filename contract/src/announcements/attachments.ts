import { z } from "zod";
import { Id } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { Attachment } from "../files/schemas.ts";

/* Files and pictures of an announcement, or of a draft. Those who may read it may open them. */

export const attach = endpoint({
  method: "POST",
  path: "/announcements/:id/attachments",
  summary: "Adds a file or a picture to an announcement (admin; lead: own ones; multipart, field `file`, at most 10 MB)",
  input: z.object({ id: Id }),
  output: Attachment,
  creates: true,
});

export const detach = endpoint({
  method: "DELETE",
  path: "/announcements/:id/attachments/:fileId",
  summary: "Removes a file or a picture from an announcement (admin; lead: own ones)",
  input: z.object({ id: Id, fileId: Id }),
  output: z.object({ _id: Id }),
  message: "File removed",
});
