import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import type { Attempt, Draft } from "./draft.ts";
import { announceSubmitted, onSubmittedElsewhere, takeOutSubmitted } from "./draft-store.ts";
import { type Target, withoutSync } from "./draft-sync.ts";
import { tellLeftOpen } from "./left-open.ts";
import { eodDraft } from "./eods.api.ts";

/** What a submit sends, and the draft that it was made from. */
type Submission = { draft: Draft; attempt: Attempt };

/**
 * Submits a report, from the form or from the queue, and takes it out of the draft in every tab; what was typed meanwhile
 * stays. Submits run one after the other and never beside a save of the draft. Returns whether anything was sent.
 * @param prepare returns what to send when it is this submit's turn; undefined if an earlier submit sent all of it
 */
export const submitReport = (target: Target, prepare: () => Promise<Submission | undefined>) =>
  withoutSync(target, async () => {
    const submission = await prepare();
    if (!submission) return false;
    const { draft, attempt } = submission;
    const { owner, day, client } = target;
    const input = JSON.parse(attempt.content) as InputOf<Api["POST /eod/submit"]>;
    const submitted = await call("POST /eod/submit", input, { idempotencyKey: attempt.key });
    // The submit has deleted the saved draft.
    client.setQueryData(eodDraft(day).queryKey, (data) => data && { ...data, saved: null, submitted });
    tellLeftOpen(submitted);
    await takeOutSubmitted(owner, draft);
    announceSubmitted({ owner, day, draft });
    return true;
  });

/** Forgets the saved draft of a day that another tab submitted. Returns the function that ends it. */
export const forgetSubmittedElsewhere = (client: QueryClient) =>
  onSubmittedElsewhere(({ day }) => {
    client.setQueryData(eodDraft(day).queryKey, (data) => data && { ...data, saved: null });
    void client.invalidateQueries({ queryKey: eodDraft(day).queryKey });
  });
