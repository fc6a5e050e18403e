import type { QueryClient } from "@tanstack/react-query";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";
import { changeDraft, draftOfOwner, loadDraft, saveNow } from "./draft-store.ts";
import { queuedReport } from "./queued-report.ts";
import { submitReport } from "./submit-report.ts";

let sending = false;

/** Sends the user's queued report, if any. Its idempotency key prevents duplicates from several tabs. */
export async function sendQueuedReport(owner: string, client: QueryClient) {
  if (sending) return;
  sending = true;
  try {
    await loadDraft(owner);
    const queued = () => queuedReport(draftOfOwner(owner).draft, Date.now());
    const day = queued()?.day;
    if (!day) return;
    const isSent = await submitReport({ owner, day, client }, async () => {
      const { draft } = draftOfOwner(owner);
      const attempt = queued()?.attempt;
      return attempt && { draft, attempt };
    });
    if (isSent) toast.success("EOD submitted successfully");
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
