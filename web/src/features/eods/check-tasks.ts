import { EodItemInput } from "@daybook/contract/eods";
import { validateWith } from "#lib/form/validation.ts";
import type { DraftTask } from "./draft.ts";

/** Validates a task with the contract's schema and returns errors by field. A lazy chunk, because it imports Zod schemas. */
export const checkTask = ({ project, hoursSpent, ...task }: DraftTask) =>
  validateWith(EodItemInput)({ ...task, hoursSpent: hoursSpent ?? 0, project: project?._id ?? null });
