import { reportFormFrom } from "@daybook/contract/core/constants";
import { useEffect, useMemo, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { renderNow } from "#lib/ssr/hydration.ts";
import { usePreference } from "#lib/filters/preferences.ts";
import { useSession } from "#lib/session/session.ts";
import { store, useIsStored } from "#lib/session/local-storage.ts";
import { timeOfInstant, weekday } from "#lib/format/dates.ts";
import { toast } from "#lib/notify/toast.ts";
import { useStable } from "#ui/use-stable.ts";
import { dayOfDraft } from "./day-of-draft.ts";
import { isBlank } from "./draft.ts";
import { changeDraft, draftOfOwner, removeDraft } from "./draft-store.ts";
import { discardSaved } from "./draft-sync.ts";
import { eodDraft } from "./eods.api.ts";
import { useHasDraft } from "./use-draft.ts";

export type EodFormState = ReturnType<typeof useEodForm>;

/**
 * Returns whether the form is shown, and its actions. A draft always shows the form; closing the form clears the draft
 * (specification, section 4), with Undo.
 */
function useEodForm([flag, setFlag]: readonly [boolean, (shown: boolean) => void], hasSaved: boolean) {
  const { user, company } = useSession();
  const client = useQueryClient();
  const owner = user._id;
  const hasDraft = useHasDraft(owner);
  const [isOpened, setOpened] = useState(false);
  const [sentDay, setSentDay] = useState<string | null>(null);

  const close = useStable(() => {
    const { draft } = draftOfOwner(owner);
    void removeDraft(owner);
    void discardSaved({ client, day: draft.base?.date ?? dayOfDraft(draft, company) });
    setFlag(false);
    if (isBlank(draft)) return;
    const undo = () => {
      setFlag(true);
      changeDraft(owner, () => ({ ...draft, base: null }));
    };
    toast.info("Draft cleared", { undo });
  });
  const show = useStable(() => {
    setSentDay(null);
    setOpened(true);
    setFlag(true);
  });
  const done = useStable((day: string) => {
    setOpened(false);
    setFlag(false);
    setSentDay(day);
  });
  const shown = hasDraft || hasSaved || flag;
  return useMemo(
    () => ({
      owner,
      shown,
      /** Whether the person opened the form, instead of finding it open. */
      isOpened,
      show,
      /** Clears the draft tasks and the current task. */
      close,
      /** The day whose report was submitted in this form, until it is opened again. */
      sentDay,
      /** Closes the form after a submit. */
      done,
    }),
    [owner, shown, isOpened, show, close, sentDay, done],
  );
}

const setOnKey = "eod-form-day";

/**
 * Form state of a screen with other content: open on workdays until the report is submitted, unless `isReading`, where
 * other people's reports are shown, or `plansFirst` and it is not yet the time for reports. Showing and hiding it is stored
 * for the day.
 */
export function useRememberedEodForm({ isReading = false, plansFirst = false } = {}) {
  const { today, timezone } = useSession().company;
  const { isDue, hasSaved } = useTodaysReport();
  const isTime = !plansFirst || timeOfInstant(new Date(renderNow()).toISOString(), timezone) >= reportFormFrom;
  const byDefault = isDue && !isReading && isTime;
  const [flag, setFlag] = usePreference("showEodForm", byDefault);
  const wasSetToday = useIsStored(setOnKey, today);
  const [setOn, setSetOn] = useState<string | null>(null);
  const setForToday = (shown: boolean) => {
    store(setOnKey, today);
    setSetOn(today);
    setFlag(shown);
  };
  return useEodForm([wasSetToday || setOn === today ? flag : byDefault, setForToday], hasSaved);
}

/** Form state of the *Submit EOD* screen: shown until a report is submitted, and when the screen opens for a day. */
export function useEodPageForm({ hasDay }: { hasDay: boolean }) {
  const { isMissing, hasSaved } = useTodaysReport();
  const [flag, setFlag] = useState<boolean | null>(null);
  return useEodForm([flag ?? (isMissing || hasDay), setFlag], hasSaved);
}

const sentOnKey = "eod-sent-on";

/**
 * Returns whether today's report is not submitted yet, and whether it is due. While loading, a report counts as due on
 * weekdays that are worked, unless this browser stored that it was sent: the form then shows immediately, and its input is
 * kept whatever the response is.
 */
function useTodaysReport() {
  const { user, company } = useSession();
  const { today, workweek } = company;
  const { data } = useQuery(eodDraft(today));
  const wasSent = useIsStored(sentOnKey, today);
  const isSent = data ? data.submitted !== null : wasSent;
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) store(sentOnKey, isSent ? today : null);
  }, [isLoaded, isSent, today]);
  const isWorked = data ? data.expectedHours > 0 : user.role !== "admin" && workweek.includes(weekday(today));
  return { isMissing: !isSent, isDue: !isSent && isWorked, hasSaved: Boolean(data?.saved) };
}
