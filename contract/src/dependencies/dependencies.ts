import { z } from "zod";
import { Id, Ref } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { Task } from "../tasks/schemas.ts";
import { linkKinds } from "./limits.ts";

const input = z.object({ id: Id, task: Ref, kind: z.enum(linkKinds, "Please choose blocks or blocked_by") });

export const add = endpoint({
  method: "POST",
  path: "/tasks/:id/links",
  summary: "Says that a task blocks another, or is blocked by it; refuses a cycle",
  input,
  output: Task,
  creates: true,
});

export const remove = endpoint({
  method: "DELETE",
  path: "/tasks/:id/links",
  summary: "Removes a dependency of a task",
  input,
  output: Task,
});
