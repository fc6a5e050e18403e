import { z } from "zod";
import {
  can,
  clearable,
  Day,
  optionalQuery,
  Id,
  Instant,
  queryList,
  paging,
  Pagination,
  Ref,
  required,
  Search,
  UserRef,
  Version,
  text,
} from "../core/common.ts";
import { milestonesMax, projectHealthStates, projectStatuses } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";

export const actions = ["read", "update", "remove"] as const;
export type Action = (typeof actions)[number];

/** What a person said about how a project goes. */
export const ProjectHealth = z.object({
  state: z.enum(projectHealthStates),
  note: z.string().nullable(),
  by: UserRef.nullable(),
  at: Instant,
});
export type ProjectHealth = z.infer<typeof ProjectHealth>;

/** A date that matters. It is late if it has passed and the milestone is not done. */
export const Milestone = z.object({ _id: Id, name: z.string(), date: Day, done: z.boolean() });
export type Milestone = z.infer<typeof Milestone>;

export const Project = z.object({
  _id: Id,
  name: z.string(),
  key: z.string(),
  description: z.string().nullable(),
  team: z.string().nullable(),
  teamId: Id.nullable(),
  status: z.enum(projectStatuses),
  members: z.array(UserRef),
  lead: UserRef.nullable(),
  startDate: Day.nullable(),
  dueDate: Day.nullable(),
  /** The latest; null until it is said. */
  health: ProjectHealth.nullable(),
  /** By date; at most 50. */
  milestones: z.array(Milestone),
  /** `estimatedHours` is the sum for tasks that are not deleted; null without an estimate. */
  stats: z.object({ open: z.int(), overdue: z.int(), completed: z.int(), estimatedHours: z.number().nullable(), loggedHours: z.number() }),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
  can: can(actions),
});
export type Project = z.infer<typeof Project>;

export const ProjectOption = z.object({ _id: Id, name: z.string(), team: z.string().nullable() });
export type ProjectOption = z.infer<typeof ProjectOption>;

const fields = {
  name: required("Project name is required", maxLengths.projectName),
  key: clearable(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z][A-Z0-9]{1,9}$/, "Please use 2 to 10 letters or digits, starting with a letter"),
  ),
  description: clearable(text(maxLengths.projectDescription)),
  /** Team name or id. */
  team: z.string("Team is required").trim().min(1, "Team is required"),
  status: z.enum(projectStatuses),
  lead: clearable(Ref),
  startDate: clearable(Day),
  dueDate: clearable(Day),
  members: z.array(Ref).max(500, "A project has at most 500 members"),
};

/** All milestones of a project. One with an `_id` is an existing one; a missing one is deleted. */
export const milestones = z
  .array(
    z.object({
      _id: Id.optional(),
      name: required("Milestone name is required", maxLengths.milestoneName),
      date: Day,
      done: z.boolean("Please answer true or false").default(false),
    }),
  )
  .max(milestonesMax, `A project has at most ${milestonesMax} milestones`);

export const list = endpoint({
  method: "GET",
  path: "/projects",
  summary: "Lists the projects you can see",
  input: z.object({
    ...paging,
    search: Search,
    team: queryList(z.string()),
    status: queryList(z.enum(projectStatuses)),
    sort: optionalQuery(z.enum(["name", "-name", "createdAt", "-createdAt", "dueDate", "-dueDate", "updatedAt", "-updatedAt"])),
  }),
  output: z.array(Project),
  beside: z.object({ pagination: Pagination }),
});

export const dropdown = endpoint({
  method: "GET",
  path: "/projects/dropdown",
  summary: "Lists the names of visible projects that are not archived",
  input: z.object({}),
  output: z.array(ProjectOption),
});

export const mine = endpoint({
  method: "GET",
  path: "/projects/my-projects",
  summary: "Lists the projects you are a member of",
  input: z.object({}),
  output: z.array(ProjectOption),
});

export const get = endpoint({
  method: "GET",
  path: "/projects/:id",
  summary: "Returns a project",
  input: z.object({ id: Id }),
  output: Project,
});

/** Both dates are inclusive. */
const HoursOfWeek = z.object({ startDate: Day, endDate: Day, logged: z.number() });
/** Hours by person, most hours first, including former employees; and by week for the last 12 weeks, Monday to Sunday, oldest first. */
export const ProjectHours = z.object({
  total: z.number(),
  byUser: z.array(z.object({ user: UserRef, logged: z.number() })),
  byWeek: z.array(HoursOfWeek),
});
export type ProjectHours = z.infer<typeof ProjectHours>;

export const hours = endpoint({
  method: "GET",
  path: "/projects/:id/hours",
  summary: "Returns the hours reported on a project, by person and by week",
  input: z.object({ id: Id }),
  output: ProjectHours,
});

/** A change to a project or to one of its tasks: one entry per changed field. */
export const ProjectActivity = z.object({
  /** Id of the entry, not of the subject. */
  _id: z.string(),
  /** Null if no user was signed in. */
  actor: UserRef.nullable(),
  /** The lead for whom a delegate decided about a task. */
  onBehalfOf: UserRef.nullable(),
  action: z.string(),
  /** With its current name; tasks also have a number. */
  subject: z.object({ kind: z.enum(["project", "task"]), _id: Id, name: z.string(), number: z.int().optional() }),
  field: z.string().nullable(),
  from: z.unknown(),
  to: z.unknown(),
  note: z.string().nullable(),
  at: Instant,
});
export type ProjectActivity = z.infer<typeof ProjectActivity>;

export const listActivity = endpoint({
  method: "GET",
  path: "/projects/:id/activity",
  summary: "Lists the activity of a project and its tasks, newest first",
  input: z.object({ id: Id, ...paging }),
  output: z.array(ProjectActivity),
  beside: z.object({ pagination: Pagination }),
});

export const create = endpoint({
  method: "POST",
  path: "/projects",
  summary: "Creates a project (admin or the team's lead)",
  input: z.object({ ...fields, status: fields.status.optional(), members: fields.members.optional() }),
  output: Project,
  message: "Project created successfully!",
  creates: true,
});

export const update = endpoint({
  method: "PUT",
  path: "/projects/:id",
  summary: "Updates a project (admin or the team's lead)",
  input: z.object({ ...z.object(fields).partial().shape, milestones: milestones.optional(), id: Id, version: Version.optional() }),
  output: Project,
  message: "Project updated successfully!",
});

export const setMembers = endpoint({
  method: "PUT",
  path: "/projects/:id/members",
  summary: "Replaces the members of a project",
  input: z.object({ id: Id, members: fields.members, version: Version.optional() }),
  output: Project,
  message: "Project updated successfully!",
});

export const setHealth = endpoint({
  method: "POST",
  path: "/projects/:id/health",
  summary: "Says how a project goes (admin or the team's lead)",
  input: z.object({ id: Id, state: z.enum(projectHealthStates, "Please choose a state"), note: clearable(text(maxLengths.note)) }),
  output: Project,
  message: "Project updated successfully!",
});

export const listHealth = endpoint({
  method: "GET",
  path: "/projects/:id/health",
  summary: "Lists what was said about how a project goes, newest first",
  input: z.object({ id: Id, ...paging }),
  output: z.array(ProjectHealth.extend({ _id: Id })),
  beside: z.object({ pagination: Pagination }),
});

export const remove = endpoint({
  method: "DELETE",
  path: "/projects/:id",
  summary: "Deletes a project without tasks or report items (admin)",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "Project deleted successfully!",
});
