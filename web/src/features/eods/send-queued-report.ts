import type { QueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { toast } from "#ui/feedback/toasts.tsx";
import { changeDraft, draftOfOwner, loadDraft, removeDraft, saveNow } from "./draft-store.ts";
import { waitingReport } from "./queued-report.ts";

let sending = false;

/** Sends the report that this person submitted without a connection, if there is one. Two windows send it once: one key. */
export async function sendWaiting(owner: string, queryClient: QueryClient) {
  if (sending) return;
  sending = true;
  try {
    await loadDraft(owner);
    const waiting = waitingReport(draftOfOwner(owner).draft, Date.now());
    if (!waiting) return;
    await call("POST /eod/submit", waiting.input, { idempotencyKey: waiting.idempotencyKey });
    await removeDraft(owner);
    toast.success("EOD submitted successfully");
    await queryClient.invalidateQueries({ queryKey: ["eods"] });
  } catch (error) {
    if (error instanceof CallError && (error.status === 0 || error.status >= 500)) return;
    // It stands in the form again, and what is wrong with it is told.
    changeDraft(owner, (draft) => ({ ...draft, attempt: null }));
    await saveNow(owner);
    toast.error(`Your report is not sent. ${messageOf(error)}`);
  } finally {
    sending = false;
  }
}
