import type { Evaluation } from "@daybook/contract/kra";
import { useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { CallError } from "#lib/api/call-error.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { useStable } from "#ui/use-stable.ts";
import { createSaver, type SaveState } from "./draft-saver.ts";
import { type Draft, draftOf, inputOf, ratingIn, type Rating } from "./evaluation-sheet.ts";
import { monthlyEvaluation } from "../kra.api.ts";
import { putEvaluation, useCreateEvaluation, useUpdateEvaluation } from "../kra-changes.ts";
import { type Month, partsOfMonth } from "../months.ts";

type Subject = { memberId: string; month: Month; evaluation: Evaluation | null };

/** What a save needs beside the text. */
type More = { status?: "Draft" | "Shared"; reason?: string };

const isConflict = (error: Error | null) => error instanceof CallError && error.code === "conflict";

const mayDiscard = () =>
  confirm({
    title: "Discard your changes?",
    body: "What you typed has not been saved. It is lost when you leave.",
    action: "Discard",
    cancel: "Keep editing",
    danger: true,
  });

/**
 * An evaluation while it is typed. A draft saves itself; what has been shared is only changed by `send`, with its
 * reason. Key it by member and month: the first save makes the evaluation, and the screen stays.
 */
export function useEvaluationDraft({ memberId, month, evaluation }: Subject) {
  const queryClient = useQueryClient();
  const { mutateAsync: create, isPending: isCreating } = useCreateEvaluation();
  const { mutateAsync: update, isPending: isUpdating } = useUpdateEvaluation();
  const [draft, setDraft] = useState(() => draftOf(evaluation));
  const [seen, setSeen] = useState(evaluation);
  const [state, setState] = useState<SaveState>("saved");
  const [error, setError] = useState<Error | null>(null);
  const [typedCorrection, setTypedCorrection] = useState(false);
  const savesItself = seen === null || seen.status === "Draft";
  const isDirty = state !== "saved" || typedCorrection;

  /** The version the next save is made on; asked when it is sent, not when it was typed. */
  const known = useRef(evaluation);

  /** The page goes away: the screen hides or is left. */
  const isLeaving = useRef(false);

  const send = useStable(async (typed: Draft, more: More = {}) => {
    const base = known.current;
    const keepalive = isLeaving.current;
    const content = inputOf(typed);
    const saved = base
      ? await update({ input: { id: base._id, version: base.version, ...content, ...more }, keepalive })
      : await create({
          input: { teamMemberId: memberId, ...partsOfMonth(month), ...content, ...(more.status && { status: more.status }) },
          keepalive,
        });
    known.current = saved;
    setSeen(saved);
    return saved;
  });

  const [saver] = useState(() =>
    createSaver<Draft>({
      send: (typed) => send(typed),
      onState: (next, failure) => {
        setState(next);
        setError(failure ?? null);
      },
    }),
  );

  // What somebody else saved shows by itself, unless one is typing.
  useEffect(() => {
    if (isDirty || evaluation === null || (seen && evaluation._id === seen._id && evaluation.version <= seen.version)) return;
    known.current = evaluation;
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
      if (!isDirty || (savesItself && (await saver.flush()) === null)) return false;
      return !(await mayDiscard());
    },
    enableBeforeUnload: () => isDirty,
  });

  const change = (next: Draft) => {
    setDraft(next);
    if (savesItself) saver.changed(next);
    else setTypedCorrection(true);
  };

  const take = (newest: Evaluation | null) => {
    known.current = newest;
    setSeen(newest);
    setError(null);
  };

  const newest = () => queryClient.fetchQuery({ ...monthlyEvaluation(memberId, month), staleTime: 0 });

  return {
    draft,
    /** Whether there is typed text that the server does not have. */
    isDirty,
    savesItself,
    /** Whether there is something of it on the server. */
    began: seen !== null,
    state,
    error,
    conflicts: isConflict(error),
    isSubmitting: isCreating || isUpdating,
    rate: (parameterId: string, changes: Partial<Rating>) =>
      change({ ...draft, ratings: { ...draft.ratings, [parameterId]: { ...ratingIn(draft, parameterId), ...changes } } }),
    write: (texts: Partial<Pick<Draft, "strengths" | "improvements" | "remarks">>) => change({ ...draft, ...texts }),
    /** Keeps what is typed now; whether that worked. */
    save: async () => (await saver.flush()) === null,
    /** Sends everything at once: to share it, or to share a correction with its reason. Rejects with the server's refusal. */
    submit: async (more: More) => {
      const failure = savesItself ? await saver.flush() : null;
      if (failure) throw failure;
      try {
        await send(draft, more);
      } catch (refusal) {
        if (refusal instanceof Error && isConflict(refusal)) setError(refusal);
        throw refusal;
      }
      setTypedCorrection(false);
    },
    /** Somebody else was quicker: what is typed here goes over theirs. */
    keepMine: async () => {
      take(await newest());
      if (savesItself) await saver.flush();
    },
    /** … or theirs is shown, and what was typed here is given up. */
    takeTheirs: async () => {
      const theirs = await newest();
      saver.drop();
      setTypedCorrection(false);
      take(theirs);
      setDraft(draftOf(theirs));
      if (theirs) putEvaluation(queryClient, theirs);
    },
    discard: () => {
      setTypedCorrection(false);
      setDraft(draftOf(seen));
    },
  };
}
