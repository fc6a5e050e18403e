import { z } from "zod";
import { Id, optionalQuery, Search, UserRef } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";

/** How many people a list of suggestions has. */
export const mentionsMax = 8;

export const list = endpoint({
  method: "GET",
  path: "/mentions",
  summary: `Suggests up to ${mentionsMax} people to mention: those who may read a task or report, or a new task with this project and assignee`,
  input: z.object({
    task: optionalQuery(Id),
    report: optionalQuery(Id),
    /** Of a new task; ignored with `task` or `report`. */
    project: optionalQuery(Id),
    assignee: optionalQuery(Id),
    /** The beginning of a name, or of a later part of it. */
    search: Search,
  }),
  output: z.array(UserRef),
});
