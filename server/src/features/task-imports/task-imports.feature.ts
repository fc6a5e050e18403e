import type { Feature } from "#feature.ts";
import { tasksImport } from "./task-imports.kind.service.ts";

/** Tasks from the exports of other programs. */
export const taskImports: Feature = {
  name: "task-imports",
  imports: { tasks: tasksImport },
};
