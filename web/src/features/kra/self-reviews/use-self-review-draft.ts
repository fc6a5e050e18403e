import type { SelfReview } from "@daybook/contract/kra/self-reviews";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CallError } from "#lib/api/call-error.ts";
import { useStable } from "#ui/use-stable.ts";
import { createSaver, type SaveState } from "../evaluations/draft-saver.ts";
import type { Rating } from "../evaluations/evaluation-sheet.ts";
import { monthKey, partsOfMonth } from "../months.ts";
import { ownSelfReview, useSaveSelfReview } from "./self-reviews.api.ts";

type Draft = { ratings: Record<string, Rating>; highlights: string };

const draftOf = ({ parameters, highlights }: SelfReview): Draft => ({
  ratings: Object.fromEntries(parameters.map(({ parameterId, rating, comment }) => [parameterId, { rating, comment }] as const)),
  highlights,
});

/** A self-review being written: it saves by itself, as an evaluation does. Key it by month. */
export function useSelfReviewDraft(review: SelfReview) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useSaveSelfReview();
  const [draft, setDraft] = useState(() => draftOf(review));
  const [state, setState] = useState<SaveState>("saved");
  const [error, setError] = useState<Error | null>(null);
  const base = useRef(review);
  /** Whether the page is being hidden or unloaded: requests must outlive it. */
  const isLeaving = useRef(false);

  const send = useStable(async ({ ratings, highlights }: Draft) => {
    base.current = await mutateAsync({
      input: {
        ...partsOfMonth(monthKey(review)),
        ratings: Object.entries(ratings).map(([parameterId, rated]) => ({ parameterId, ...rated })),
        highlights,
        version: base.current.version,
      },
      keepalive: isLeaving.current,
    });
  });
  const [saver] = useState(() =>
    createSaver<Draft>({
      send,
      onState: (next, failure) => {
        setState(next);
        setError(failure ?? null);
      },
    }),
  );

  // Shows what was written in another tab, unless there are unsaved changes here.
  useEffect(() => {
    if (state !== "saved" || review.version <= base.current.version) return;
    base.current = review;
    setDraft(draftOf(review));
  }, [review, state]);

  useEffect(() => {
    const hide = () => {
      isLeaving.current = document.visibilityState === "hidden";
      if (isLeaving.current) void saver.flush();
    };
    document.addEventListener("visibilitychange", hide);
    addEventListener("pagehide", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      removeEventListener("pagehide", hide);
      void saver.flush();
    };
  }, [saver]);

  const change = (next: Draft) => {
    setDraft(next);
    saver.changed(next);
  };
  return {
    draft,
    state,
    error,
    hasConflict: error instanceof CallError && error.code === "conflict",
    rate: (parameterId: string, changes: Partial<Rating>) =>
      change({
        ...draft,
        ratings: { ...draft.ratings, [parameterId]: { ...(draft.ratings[parameterId] ?? { rating: null, comment: "" }), ...changes } },
      }),
    write: (highlights: string) => change({ ...draft, highlights }),
    /** Saves without waiting. Resolves to the error, or null. */
    save: () => saver.flush(),
    /** Drops what is not saved, and shows what is stored. */
    loadStored: async () => {
      const stored = await queryClient.fetchQuery({ ...ownSelfReview(monthKey(review)), staleTime: 0 });
      saver.discard();
      if (!stored) return;
      base.current = stored;
      setDraft(draftOf(stored));
    },
  };
}
