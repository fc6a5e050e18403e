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

/** What holds where the rest of the rules cannot be loaded; the server knows them all. */
const nameAlone = ({ taskName }: DraftTask): Errors => (taskName.trim() === "" ? { taskName: "Task name is required" } : {});

export type Composer = ReturnType<typeof useComposer>;

/**
 * The fields of one task: what is wrong with them, and adding them to the list. `elsewhere` is the number of tasks that
 * the day's report has already.
 */
export function useComposer({ change, latest }: DraftHandle, elsewhere = 0) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [waiting, setWaiting] = useState(false);

  const focus = (field: string) => {
    const element = form.current?.elements.namedItem(field);
    if (element instanceof HTMLElement) element.focus();
  };

  const fail = (found: Errors) => {
    setErrors(found);
    focus(Object.keys(found)[0] ?? "taskName");
    return false;
  };

  /**
   * Into the list as it stands when it is asked for, if nothing is wrong with it; answers whether it went there. Where
   * the rules are still to come, the fields wait: what is typed meanwhile would be the next task's.
   */
  const add = async () => {
    if (!loaded) {
      setWaiting(true);
      await loadCheck().catch(() => undefined);
      flushSync(() => setWaiting(false));
    }
    const check = loaded ?? nameAlone;
    const { current, tasks, editing } = latest();
    const found = check(current);
    if (Object.keys(found).length > 0) return fail(found);
    if (editing === null && tasks.length + elsewhere >= eodItemsMax) return fail({ taskName: `A report has at most ${eodItemsMax} tasks` });
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
    /** Loads what will be needed, once somebody begins to write. */
    prepare: () => void loadCheck().catch(() => undefined),
    fail,
    focus,
    add,
    /** Nothing half written is left behind: it goes into the list first. */
    settle: async () => !isWriting(latest()) || add(),
    edit,
    forgive: () => setErrors({}),
  };
}
