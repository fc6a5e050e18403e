import { EodItemInput } from "@daybook/contract/eods";
import { validateWith } from "#lib/form/validation.ts";
import type { DraftTask } from "./draft.ts";

/**
 * What is wrong with a task, by field, in the contract's words. In a file of its own, which loads while the form is
 * being filled in, because it brings the schemas along.
 */
export const checkTask = ({ project, hoursSpent, ...task }: DraftTask) =>
  validateWith(EodItemInput)({ ...task, hoursSpent: hoursSpent ?? 0, project: project?._id ?? null });
