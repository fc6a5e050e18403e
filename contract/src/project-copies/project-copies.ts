import { z } from "zod";
import { Day, Flag, Id, Ref, required } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { Project } from "../projects/projects.ts";

/** Which tasks are copied: those that are open, or the finished ones too, to be done again. */
export const copiedTasks = ["open", "all"] as const;

export const copy = endpoint({
  method: "POST",
  path: "/projects/:id/copy",
  summary: "Copies a project with its tasks, their dates moved by workdays to another start (admin or the team's lead)",
  input: z.object({
    id: Id,
    name: required("Project name is required", maxLengths.projectName),
    startDate: Day,
    /** The members and the lead of the copied project by default. */
    members: z.array(Ref).max(500, "A project has at most 500 members").optional(),
    tasks: z.enum(copiedTasks, "Please choose open or all").default("open"),
    attachments: Flag.default(false),
  }),
  output: Project,
  message: "Project copied successfully!",
  creates: true,
});
