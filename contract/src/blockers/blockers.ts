import { z } from "zod";
import {
  can,
  clearable,
  Day,
  Flag,
  Id,
  Instant,
  optionalQuery,
  Pagination,
  paging,
  ProjectRef,
  queryList,
  Ref,
  Search,
  UserRef,
  Version,
  text,
} from "../core/common.ts";
import { blockerStates, escalations, taskStatuses } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";

/** `resumeTask`: move the blocked task back to In Progress. */
export const actions = ["read", "update", "resolve", "reopen", "resumeTask"] as const;
export type Action = (typeof actions)[number];

export const Blocker = z.object({
  _id: Id,
  text: z.string(),
  /** The linked task; null without one, and for users who cannot read it. */
  task: z.object({ _id: Id, number: z.int(), title: z.string(), status: z.enum(taskStatuses) }).nullable(),
  project: ProjectRef.nullable(),
  raisedBy: UserRef,
  /** The name of the raiser's team on the first day. */
  team: z.string().nullable(),
  owner: UserRef.nullable(),
  neededBy: Day.nullable(),
  state: z.enum(blockerStates),
  resolvedBy: UserRef.nullable(),
  resolvedAt: Instant.nullable(),
  note: z.string().nullable(),
  /** The first and last report that mention it. */
  firstDate: Day,
  lastDate: Day,
  /** Workdays after `firstDate`, up to today or to the day it was resolved. */
  ageWorkdays: z.int(),
  /** Number of reports that mention it. */
  mentions: z.int(),
  /** Who should find an owner: the lead after 2 workdays without one, the admins after 5. `escalatedOn` is since when. */
  escalatedTo: z.enum(escalations),
  escalatedOn: Day.nullable(),
  version: z.int(),
  can: can(actions),
});
export type Blocker = z.infer<typeof Blocker>;

const filters = {
  team: queryList(z.string()),
  project: queryList(Id),
};

/** Open blockers are listed oldest first, resolved ones latest first. `owner` also accepts `none`. */
export const list = endpoint({
  method: "GET",
  path: "/blockers",
  summary: "Lists blockers: all for an admin, the team's for a lead, those you raised or own",
  input: z.object({
    ...paging,
    ...filters,
    state: optionalQuery(z.enum(blockerStates, "Please choose open or resolved")),
    owner: queryList(z.union([z.literal("none"), Id])),
    raisedBy: queryList(Id),
    /** The days on which blockers were resolved, inclusive. */
    resolvedFrom: optionalQuery(Day),
    resolvedTo: optionalQuery(Day),
    search: Search,
  }),
  output: z.array(Blocker),
  beside: z.object({ pagination: Pagination }),
  tool: { name: "list_blockers", description: "Lists blockers that you can see: what stops whom, since when, and who owns it." },
});

export const BlockerSummary = z.object({
  open: z.int(),
  withoutOwner: z.int(),
  oldest: z.object({ text: z.string(), ageWorkdays: z.int() }).nullable(),
  /** Of the last 30 days. */
  resolved: z.int(),
  /** Median workdays to resolve; null without resolved blockers. */
  medianWorkdays: z.number().nullable(),
});
export type BlockerSummary = z.infer<typeof BlockerSummary>;

export const summary = endpoint({
  method: "GET",
  path: "/blockers/summary",
  summary: "Counts the blockers you can see, with the oldest and the median time to resolve of the last 30 days",
  input: z.object(filters),
  output: BlockerSummary,
});

const note = text(maxLengths.note);

export const update = endpoint({
  method: "PUT",
  path: "/blockers/:id",
  summary: "Assigns a blocker, or changes its date and note",
  input: z.object({ id: Id, owner: clearable(Ref), neededBy: clearable(Day), note: clearable(note), version: Version.optional() }),
  output: Blocker,
  message: "Blocker updated",
});

export const resolve = endpoint({
  method: "POST",
  path: "/blockers/:id/resolve",
  summary: "Resolves a blocker; with resumeTask, its blocked task moves back to In Progress",
  input: z.object({ id: Id, note: clearable(note), resumeTask: Flag.default(false) }),
  output: Blocker,
  message: "Blocker resolved",
});

export const reopen = endpoint({
  method: "POST",
  path: "/blockers/:id/reopen",
  summary: "Reopens a resolved blocker",
  input: z.object({ id: Id }),
  output: Blocker,
  message: "Blocker reopened",
});
