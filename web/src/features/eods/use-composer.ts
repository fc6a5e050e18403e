import { eodItemsMax } from "@daybook/contract/core/constants";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useStable } from "#ui/use-stable.ts";
import { addCurrent, type DraftTask, isWriting } from "./draft.ts";
import type { DraftHandle } from "./use-draft.ts";

type Errors = Partial<Record<keyof DraftTask, string>>;

type Check = (task: DraftTask) => Errors;
let loaded: Check | undefined;

const loadCheck = async () => {
  loaded ??= (await import("./check-tasks.ts")).checkTask;
};

/** Fallback validation if the schemas fail to load; the server validates everything. */
const checkName = ({ taskName }: DraftTask): Errors => (taskName.trim() === "" ? { taskName: "Task name is required" } : {});

export type Composer = ReturnType<typeof useComposer>;

/**
 * State of the fields of one item: errors, focus and adding it to the list.
 * @param submittedCount number of items already submitted for the day
 */
export function useComposer({ change, latest }: DraftHandle, submittedCount = 0) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [waiting, setWaiting] = useState(false);

  const focus = (field: string) => {
    const element = form.current?.elements.namedItem(field);
    if (element instanceof HTMLElement) element.focus();
  };

  const fail = (next: Errors) => {
    setErrors(next);
    focus(Object.keys(next)[0] ?? "taskName");
    return false;
  };

  /**
   * Adds the current input to the list if it is valid; returns whether it was added. Disables the fields while the
   * validation loads, so that no further input changes the item.
   */
  const add = async () => {
    if (!loaded) {
      setWaiting(true);
      await loadCheck().catch(() => undefined);
      flushSync(() => setWaiting(false));
    }
    const check = loaded ?? checkName;
    const { current, tasks, editing } = latest();
    const invalid = check(current);
    if (Object.keys(invalid).length > 0) return fail(invalid);
    if (editing === null && tasks.length + submittedCount >= eodItemsMax)
      return fail({ taskName: `A report can have at most ${eodItemsMax} tasks` });
    change(addCurrent);
    setErrors({});
    focus("taskName");
    return true;
  };

  const edit = useStable((patch: Partial<DraftTask>) => {
    const cleared = Object.keys(patch).filter((field) => field in errors);
    if (cleared.length > 0) setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !cleared.includes(field))));
    change((draft) => ({ ...draft, current: { ...draft.current, ...patch } }));
  });

  return {
    form,
    errors,
    waiting,
    /** Preloads the validation when the user starts typing. */
    prepare: () => void loadCheck().catch(() => undefined),
    fail,
    focus,
    add,
    /** Adds unfinished input to the list first; returns false if it is invalid. */
    flush: async () => !isWriting(latest()) || add(),
    edit,
    clearErrors: () => setErrors({}),
  };
}
