import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useHydrated } from "#lib/ssr/use-hydrated.ts";
import { usePreference } from "#lib/filters/preferences.ts";
import { useSession } from "#lib/session/session.ts";
import { readStored, store } from "#lib/session/local-storage.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { toast } from "#lib/notify/toast.ts";
import { isBlank } from "./draft.ts";
import { changeDraft, draftOfOwner, removeDraft } from "./draft-store.ts";
import { eodDraft } from "./eods.api.ts";
import { useDraftStatus } from "./use-draft.ts";

export type EodFormState = ReturnType<typeof useEodForm>;

/**
 * Returns whether the form is shown, and its actions. A draft always shows the form; closing the form clears the draft
 * (specification, section 4), with Undo.
 */
function useEodForm([flag, setFlag]: readonly [boolean, (shown: boolean) => void]) {
  const { user } = useSession();
  const owner = user._id;
  const status = useDraftStatus(owner);

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
    shown: status === "started" || flag,
    show: () => setFlag(true),
    /** Clears the draft tasks and the current task. */
    close,
    /** Closes and clears the form after a submit. */
    done: () => {
      void removeDraft(owner);
      setFlag(false);
    },
  };
}

const setOnKey = "eod-form-day";

/** Form state of a screen with other content. Showing and hiding it is stored for the day; then `byDefault` applies again. */
export function useRememberedEodForm(byDefault: boolean) {
  const { today } = useCompany();
  const [flag, setFlag] = usePreference("showEodForm", byDefault);
  const isHydrated = useHydrated();
  const [setOn, setSetOn] = useState(() => readStored(setOnKey));
  const setForToday = (shown: boolean) => {
    store(setOnKey, today);
    setSetOn(today);
    setFlag(shown);
  };
  return useEodForm([isHydrated && setOn === today ? flag : byDefault, setForToday]);
}

/** Form state of the *Submit EOD* screen: shown until a report is submitted. */
export function useEodPageForm() {
  const isMissing = useIsReportMissing();
  const [flag, setFlag] = useState<boolean | null>(null);
  return useEodForm([flag ?? isMissing, setFlag]);
}

const sentOnKey = "eod-sent-on";

/**
 * Returns whether today's report is not submitted yet. While loading it returns true, unless this browser stored that
 * the report was sent: the form then shows immediately, and its input is kept whatever the response is.
 */
export function useIsReportMissing() {
  const { today } = useCompany();
  const { data } = useQuery(eodDraft(today));
  const [storedSentOn] = useState(() => readStored(sentOnKey));
  const isSent = data ? data.submitted !== null : storedSentOn === today;
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) store(sentOnKey, isSent ? today : null);
  }, [isLoaded, isSent, today]);
  return !isSent;
}
