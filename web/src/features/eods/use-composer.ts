import { eodItemsMax } from "@daybook/contract/constants";
import { useRef, useState } from "react";
import { useStable } from "#ui/use-stable.ts";
import { addCurrent, type DraftTask, isWriting } from "./draft.ts";
import type { DraftHandle } from "./use-draft.ts";

type Errors = Partial<Record<keyof DraftTask, string>>;

const loadCheck = () => import("./check-tasks.ts").then(({ checkTask }) => checkTask);

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

  const focus = (field: string) => {
    const element = form.current?.elements.namedItem(field);
    if (element instanceof HTMLElement) element.focus();
  };

  const fail = (found: Errors) => {
    setErrors(found);
    focus(Object.keys(found)[0] ?? "taskName");
    return false;
  };

  /** Into the list, when nothing is wrong with it; answers whether it went there. */
  const add = async () => {
    const check = await loadCheck().catch(() => nameAlone);
    const { current, tasks, editing } = latest();
    const found: Errors = check(current);
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
