import { useEffect, useState } from "react";
import { useBatchedQuery } from "#lib/ssr/batch-query.tsx";
import { useHydrated } from "#lib/ssr/use-hydrated.ts";
import { usePreference } from "#lib/filters/preferences.ts";
import { useSession } from "#lib/session/session.ts";
import { readStored, store } from "#lib/session/local-storage.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { toast } from "#ui/feedback/toasts.tsx";
import { isBlank } from "./draft.ts";
import { changeDraft, draftOfOwner, removeDraft } from "./draft-store.ts";
import { eodDraft } from "./eods.api.ts";
import { useHasDraft } from "./use-draft.ts";

export type EodFormState = ReturnType<typeof useEodForm>;

/**
 * Whether the form is shown, and its draft. A draft is never out of sight: closing the form clears it (specification,
 * section 4), with Undo.
 */
function useEodForm([flag, setFlag]: readonly [boolean, (shown: boolean) => void]) {
  const { user } = useSession();
  const owner = user._id;
  const has = useHasDraft(owner);

  const close = () => {
    const { draft } = draftOfOwner(owner);
    void removeDraft(owner);
    setFlag(false);
    if (isBlank(draft)) return;
    const undo = () => {
      setFlag(true);
      changeDraft(owner, () => draft);
    };
    toast.info("Draft cleared", { undo });
  };
  return {
    owner,
    shown: has === "begun" || flag,
    show: () => setFlag(true),
    /** Clears the draft tasks and the current task. */
    close,
    /** What was written is sent: the form closes and is empty. */
    done: () => {
      void removeDraft(owner);
      setFlag(false);
    },
  };
}

const rememberedOn = "eod-form-day";

/** The form on a screen with other things: showing and hiding it is remembered for the day, then `byDefault` counts again. */
export function useRememberedEodForm(byDefault: boolean) {
  const { today } = useCompany();
  const [flag, setFlag] = usePreference("showEodForm", byDefault);
  const isAwake = useHydrated();
  const [setOn, rememberSetOn] = useState(() => readStored(rememberedOn));
  const setForToday = (shown: boolean) => {
    store(rememberedOn, today);
    rememberSetOn(today);
    setFlag(shown);
  };
  return useEodForm([isAwake && setOn === today ? flag : byDefault, setForToday]);
}

/** The form on the screen that is the form: shown until a report is sent. */
export function useStandingEodForm() {
  const isMissing = useReportIsMissing();
  const [flag, setFlag] = useState<boolean | null>(null);
  return useEodForm([flag ?? isMissing, setFlag]);
}

const sentOn = "eod-sent-on";

/**
 * Whether today's report is not sent yet. Until the server says so it is taken for missing, unless this browser knows
 * better: the form is there at once, and what is written in it is kept whatever the answer is.
 */
export function useReportIsMissing() {
  const { today } = useCompany();
  const { data } = useBatchedQuery(eodDraft(today));
  const [knownSent] = useState(() => readStored(sentOn));
  const isSent = data ? data.submitted !== null : knownSent === today;
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isKnown) store(sentOn, isSent ? today : null);
  }, [isKnown, isSent, today]);
  return !isSent;
}
