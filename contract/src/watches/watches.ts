import { z } from "zod";
import { Id } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { Task } from "../tasks/schemas.ts";

export const set = endpoint({
  method: "PUT",
  path: "/tasks/:id/watch",
  summary: "Watches a task that you can read, or mutes it: who watches it gets notices of its comments",
  input: z.object({ id: Id, watching: z.boolean("Please say whether you watch the task: true or false") }),
  output: Task,
});
