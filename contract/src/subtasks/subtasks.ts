import { z } from "zod";
import { Id } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { Task } from "../tasks/schemas.ts";

export const list = endpoint({
  method: "GET",
  path: "/tasks/:id/subtasks",
  summary: "Lists the sub-tasks of a task that you can read, oldest first, and counts the others",
  input: z.object({ id: Id }),
  output: z.array(Task),
  beside: z.object({ hidden: z.int() }),
});
