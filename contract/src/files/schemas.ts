import { z } from "zod";
import { Id, Instant, UserRef } from "../core/common.ts";

/** A file that someone added to a task, a leave or an announcement. */
export const Attachment = z.object({
  _id: Id,
  name: z.string(),
  size: z.int(),
  contentType: z.string(),
  url: z.string(),
  uploadedBy: UserRef.nullable(),
  uploadedAt: Instant,
});
export type Attachment = z.infer<typeof Attachment>;
