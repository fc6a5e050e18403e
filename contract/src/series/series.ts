import { z } from "zod";
import { Day, Id, paginated, paging, clearable, Ref } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { Task } from "../tasks/schemas.ts";
import { newSeries, Series, seriesChanges, timing } from "./schemas.ts";

export const list = endpoint({
  method: "GET",
  path: "/tasks/series",
  summary: "Lists the series of recurring tasks that you can read, by title",
  input: z.object(paging),
  output: z.array(Series),
  beside: paginated,
});

export const create = endpoint({
  method: "POST",
  path: "/tasks/series",
  summary: "Creates a series of recurring tasks: for oneself, a lead for the team, an admin for all",
  input: newSeries,
  output: Series,
  message: "Series created successfully!",
  creates: true,
});

/** `date`: when the task starts; null if there is none. `planned`: the date by the rule. `reason`: why they differ. */
export const PreviewedDate = z.object({ date: Day.nullable(), planned: Day, reason: z.string().nullable() });
export type PreviewedDate = z.infer<typeof PreviewedDate>;

export const preview = endpoint({
  method: "POST",
  path: "/tasks/series/preview",
  scope: "tasks:read",
  summary: "Returns the next five dates of a rule by the calendar of the assignee, or yours, and stores nothing",
  input: z.object({ ...timing, onDayOff: timing.onDayOff.default("keep"), assignee: clearable(Ref) }),
  output: z.array(PreviewedDate),
});

export const update = endpoint({
  method: "PUT",
  path: "/tasks/series/:id",
  summary: "Changes a series from today on; its tasks stay as they are",
  input: seriesChanges,
  output: Series,
  message: "Series updated successfully!",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/tasks/series/:id",
  summary: "Deletes a series; its tasks stay",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "Series deleted successfully!",
});

export const skip = endpoint({
  method: "POST",
  path: "/tasks/series/:id/skip",
  summary: "Leaves out the next date of a series",
  input: z.object({ id: Id }),
  output: Series,
});

export const run = endpoint({
  method: "POST",
  path: "/tasks/series/:id/run",
  summary: "Creates the task of the next date of a series now",
  input: z.object({ id: Id }),
  output: Task,
  creates: true,
});
