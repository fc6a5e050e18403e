import { call } from "#lib/api/call.ts";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";
import { changeDraft, draftOfOwner, loadDraft, removeDraft, saveNow } from "./draft-store.ts";
import { queuedReport } from "./queued-report.ts";

let sending = false;

/** Sends the user's queued report, if any. Its idempotency key prevents duplicates from several tabs. */
export async function sendQueuedReport(owner: string) {
  if (sending) return;
  sending = true;
  try {
    await loadDraft(owner);
    const queued = queuedReport(draftOfOwner(owner).draft, Date.now());
    if (!queued) return;
    await call("POST /eod/submit", queued.input, { idempotencyKey: queued.idempotencyKey });
    await removeDraft(owner);
    toast.success("EOD submitted successfully");
  } catch (error) {
    if (error instanceof CallError && (error.status === 0 || error.status >= 500)) return;
    // Rejected: unqueues the report, so that the user can correct it in the form.
    changeDraft(owner, (draft) => ({ ...draft, attempt: null }));
    await saveNow(owner);
    toast.error(`Your report couldn't be sent. ${messageOf(error)}`);
  } finally {
    sending = false;
  }
}
