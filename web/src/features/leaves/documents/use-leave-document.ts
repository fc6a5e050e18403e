import type { Leave } from "@daybook/contract/leaves/schemas";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { fileProblem, uploadFile } from "#lib/files/upload.ts";
import { toast } from "#lib/notify/toast.ts";

/** The document chosen in the form, which is uploaded as soon as the request exists. A failed upload loses no request. */
export function useLeaveDocument() {
  const [file, setFile] = useState<File | null>(null);
  const upload = async ({ _id: id }: Leave) => {
    if (!file) return;
    try {
      await uploadFile({ operation: "POST /leaves/:id/attachments", id }, file);
    } catch (error) {
      toast.error(`The request is saved, but ${file.name} was not uploaded: ${messageOf(error)} Open the request to add it.`);
    }
  };
  return { file, choose: setFile, problem: file && fileProblem(file), upload };
}
