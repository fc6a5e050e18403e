import { attachmentMaxBytes } from "@daybook/contract/core/constants";
import type { Attachment } from "@daybook/contract/files/schemas";
import type { Failure } from "@daybook/contract/core/errors";
import { CallError, networkMessage } from "#lib/api/call-error.ts";
import { newKey } from "#lib/api/call.ts";
import { fallbackOf } from "#lib/api/fallback-of.ts";
import { socketHeaders, written } from "#lib/api/writes.ts";

/** An operation that takes a file. Its path names the row that gets the file. */
export type UploadOperation = "POST /tasks/:id/attachments" | "POST /leaves/:id/attachments" | "POST /announcements/:id/attachments";

/** Returns why a file cannot be uploaded, or null. */
export function fileProblem(file: File): string | null {
  if (file.size === 0) return "The file is empty";
  return file.size > attachmentMaxBytes ? "Files can be up to 10 MB" : null;
}

/** Where a file goes: the operation, and the id of the row in its path. */
export type UploadTarget = { operation: UploadOperation; id: string };

type Options = { /** Called with the uploaded share, 0 to 1. */ onProgress?: (share: number) => void; signal?: AbortSignal };

/** Uploads one file and returns it as stored, with XMLHttpRequest, because `fetch` does not report upload progress. */
export function uploadFile({ operation, id }: UploadTarget, file: File, { onProgress, signal }: Options = {}): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append("file", file);
    request.open("POST", `/api${operation.replace("POST ", "").replace(":id", encodeURIComponent(id))}`);
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Idempotency-Key", newKey());
    for (const [name, value] of Object.entries(socketHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress?.(loaded / total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        written(operation, { id });
        resolve((JSON.parse(request.responseText) as { data: Attachment }).data);
      } else
        void fallbackOf(operation, request.status).then((fallback) =>
          reject(CallError.of(request.status, failureOf(request.responseText), fallback)),
        );
    };
    request.onerror = () => reject(new CallError({ status: 0, code: "network", message: networkMessage(operation) }));
    request.onabort = () => reject(new DOMException("Cancelled", "AbortError"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

function failureOf(text: string): Partial<Failure> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}
