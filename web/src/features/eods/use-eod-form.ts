import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePreference } from "#lib/preferences.ts";
import { useSession } from "#lib/session.ts";
import { readStored, store } from "#lib/stored.ts";
import { useCompany } from "#ui/company-context.tsx";
import { toast } from "#ui/toasts.tsx";
import { isBlank } from "./draft.ts";
import { eodDraft } from "./eods.api.ts";
import { useDraft } from "./use-draft.ts";

export type EodFormState = ReturnType<typeof useEodForm>;

/**
 * Whether the form is shown, and its draft. A draft is never out of sight: closing the form clears it (specification,
 * section 4), with Undo.
 */
function useEodForm([flag, setFlag]: readonly [boolean, (shown: boolean) => void]) {
  const { user } = useSession();
  const handle = useDraft(user._id);

  const close = () => {
    const { draft } = handle;
    handle.clear();
    setFlag(false);
    if (isBlank(draft)) return;
    const undo = () => {
      setFlag(true);
      handle.restore(draft);
    };
    toast.info("Draft cleared", { undo });
  };
  return {
    handle,
    ready: handle.ready,
    shown: flag || !isBlank(handle.draft),
    show: () => setFlag(true),
    /** Clears the draft tasks and the current task. */
    close,
    /** What was written is sent: the form closes and is empty. */
    done: () => {
      handle.clear();
      setFlag(false);
    },
  };
}

const rememberedOn = "eod-form-day";

/** The form on a screen with other things: showing and hiding it is remembered for the day, then `byDefault` counts again. */
export function useRememberedEodForm(byDefault: boolean) {
  const { today } = useCompany();
  const [flag, setFlag] = usePreference("showEodForm", byDefault);
  const [setOn, rememberSetOn] = useState(() => readStored(rememberedOn));
  const setForToday = (shown: boolean) => {
    store(rememberedOn, today);
    rememberSetOn(today);
    setFlag(shown);
  };
  return useEodForm([setOn === today ? flag : byDefault, setForToday]);
}

/** The form on the screen that is the form: shown until a report is sent. */
export function useStandingEodForm() {
  const isMissing = useReportIsMissing();
  const [flag, setFlag] = useState<boolean | null>(null);
  return useEodForm([flag ?? isMissing, setFlag]);
}

/** Whether today's report is not sent yet; false until that is known, true where it could not be asked. */
export function useReportIsMissing() {
  const { today } = useCompany();
  const { data, errorUpdateCount } = useQuery(eodDraft(today));
  // Not `error`, which is gone while the question is asked again: the form would come and go with it.
  return data ? data.submitted === null : errorUpdateCount > 0;
}
