import { z } from "zod";
import { Id, ProjectRef, required } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { Task } from "../tasks/schemas.ts";

/** How many of each kind a search returns. */
export const foundMax = 5;

/** With an access token, projects and people are searched only if it may read them. */
export const find = endpoint({
  method: "GET",
  path: "/search",
  summary: `Finds tasks, projects and people that you can see by a text, up to ${foundMax} of each`,
  input: z.object({ search: required("Please enter what to search for", 200) }),
  output: z.object({
    tasks: z.array(Task.pick({ _id: true, number: true, title: true, status: true })),
    projects: z.array(ProjectRef),
    people: z.array(z.object({ _id: Id, name: z.string(), team: z.string().nullable() })),
  }),
  tool: {
    name: "search",
    description: "Finds tasks, projects and people by a text, such as a part of a title or a name. Returns their ids.",
  },
});
