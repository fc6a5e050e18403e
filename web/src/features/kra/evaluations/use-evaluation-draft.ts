import type { Evaluation } from "@daybook/contract/kra/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { CallError } from "#lib/api/call-error.ts";
import { useStable } from "#ui/use-stable.ts";
import { createSaver, type SaveState } from "./draft-saver.ts";
import { type Draft, draftOf, inputOf, ratingIn, type Rating } from "./evaluation-sheet.ts";
import { readFormDraft, storeFormDraft } from "#lib/form/form-drafts.ts";
import { confirmDiscard } from "../confirm-discard.ts";
import { monthlyEvaluation } from "../kra.api.ts";
import { putEvaluation, useCreateEvaluation, useUpdateEvaluation } from "../kra-changes.ts";
import { isUnshared } from "../kra-labels.ts";
import { type Month, partsOfMonth } from "../months.ts";

type Subject = { memberId: string; month: Month; evaluation: Evaluation | null };

/** What a save may send besides the content. */
type More = { status?: "Draft" | "Ready" | "Shared"; reason?: string };

const isConflict = (error: Error | null) => error instanceof CallError && error.code === "conflict";

/**
 * State of an evaluation being edited. Drafts save automatically; a shared evaluation changes only by `submit` with a
 * reason. Key it by member and month: the first save creates the evaluation without remounting the form.
 */
export function useEvaluationDraft({ memberId, month, evaluation }: Subject) {
  const queryClient = useQueryClient();
  const { mutateAsync: create, isPending: isCreating } = useCreateEvaluation();
  const { mutateAsync: update, isPending: isUpdating } = useUpdateEvaluation();
  // Drafts are saved on the server; a correction of a shared evaluation is kept in the tab until it is shared or discarded.
  const correctionName = `correction:${evaluation?._id}:${evaluation?.version}`;
  const [kept] = useState(() => (evaluation && !isUnshared(evaluation.status) ? readFormDraft<Draft>(correctionName) : undefined));
  const [draft, setDraft] = useState(() => kept ?? draftOf(evaluation));
  const [seen, setSeen] = useState(evaluation);
  const [state, setState] = useState<SaveState>("saved");
  const [error, setError] = useState<Error | null>(null);
  const [hasCorrection, setHasCorrection] = useState(kept !== undefined);
  const autosaves = seen === null || isUnshared(seen.status);
  const isDirty = state !== "saved" || hasCorrection;

  /** The version that the next save is based on, read when the request is sent. */
  const base = useRef(evaluation);

  /** Whether the page is being hidden or unloaded: requests must outlive it. */
  const isLeaving = useRef(false);

  const send = useStable(async (content: Draft, more: More = {}) => {
    const current = base.current;
    const keepalive = isLeaving.current;
    const fields = inputOf(content);
    const saved = current
      ? await update({ input: { id: current._id, version: current.version, ...fields, ...more }, keepalive })
      : await create({
          input: { teamMemberId: memberId, ...partsOfMonth(month), ...fields, ...(more.status && { status: more.status }) },
          keepalive,
        });
    base.current = saved;
    setSeen(saved);
    return saved;
  });

  const [saver] = useState(() =>
    createSaver<Draft>({
      send: (content) => send(content),
      onState: (next, failure) => {
        setState(next);
        setError(failure ?? null);
      },
    }),
  );

  // Shows another user's newer version, unless there are unsaved changes here.
  useEffect(() => {
    if (isDirty || evaluation === null || (seen && evaluation._id === seen._id && evaluation.version <= seen.version)) return;
    base.current = evaluation;
    setSeen(evaluation);
    setDraft(draftOf(evaluation));
  }, [evaluation, isDirty, seen]);

  useEffect(() => {
    const leave = () => {
      isLeaving.current = true;
      void saver.flush();
    };
    const show = () => {
      isLeaving.current = document.visibilityState === "hidden";
      if (isLeaving.current) leave();
    };
    document.addEventListener("visibilitychange", show);
    addEventListener("pageshow", show);
    addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("visibilitychange", show);
      removeEventListener("pageshow", show);
      removeEventListener("pagehide", leave);
      void saver.flush();
    };
  }, [saver]);

  useBlocker({
    shouldBlockFn: async () => {
      // A correction is kept.
      if (state === "saved" || (await saver.flush()) === null) return false;
      return !(await confirmDiscard());
    },
    enableBeforeUnload: () => state !== "saved",
  });

  const change = (next: Draft) => {
    setDraft(next);
    if (autosaves) saver.changed(next);
    else keepCorrection(next);
  };

  const keepCorrection = (next: Draft | undefined) => {
    storeFormDraft(correctionName, next);
    setHasCorrection(next !== undefined);
  };

  const rebaseOn = (latest: Evaluation | null) => {
    base.current = latest;
    setSeen(latest);
    setError(null);
  };

  const fetchLatest = () => queryClient.fetchQuery({ ...monthlyEvaluation(memberId, month), staleTime: 0 });

  return {
    draft,
    /** Whether there are unsaved changes. */
    isDirty,
    autosaves,
    /** Whether its evaluator has marked it as ready. */
    isReady: seen?.status === "Ready",
    /** Whether the evaluation exists on the server. */
    isStored: seen !== null,
    state,
    error,
    hasConflict: isConflict(error),
    isSubmitting: isCreating || isUpdating,
    rate: (parameterId: string, changes: Partial<Rating>) =>
      change({ ...draft, ratings: { ...draft.ratings, [parameterId]: { ...ratingIn(draft, parameterId), ...changes } } }),
    write: (texts: Partial<Pick<Draft, "strengths" | "improvements" | "remarks">>) => change({ ...draft, ...texts }),
    /** Saves without waiting. Resolves to whether it succeeded. */
    save: async () => (await saver.flush()) === null,
    /** Saves and shares, or shares a correction with its reason. Rejects with the server's error. */
    submit: async (more: More) => {
      const failure = autosaves ? await saver.flush() : null;
      if (failure) throw failure;
      try {
        await send(draft, more);
      } catch (refusal) {
        if (refusal instanceof Error && isConflict(refusal)) setError(refusal);
        throw refusal;
      }
      keepCorrection(undefined);
    },
    /** Resolves a conflict by overwriting the other user's version. */
    keepMine: async () => {
      rebaseOn(await fetchLatest());
      if (autosaves) await saver.flush();
    },
    /** Resolves a conflict by loading the other user's version and discarding the changes made here. */
    loadTheirs: async () => {
      const theirs = await fetchLatest();
      saver.discard();
      keepCorrection(undefined);
      rebaseOn(theirs);
      setDraft(draftOf(theirs));
      if (theirs) putEvaluation(queryClient, theirs);
    },
    discard: () => {
      keepCorrection(undefined);
      setDraft(draftOf(seen));
    },
  };
}
