import { z } from "zod";
import { can, clearable, Id, Instant, paging, Pagination, Ref, required, Search, UserRef, Version, text } from "../core/common.ts";
import { roles, userStatuses } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";

export const actions = ["read", "update", "remove"] as const;
export type Action = (typeof actions)[number];

export const Team = z.object({
  _id: Id,
  name: z.string(),
  description: z.string().nullable(),
  leads: z.array(UserRef),
  memberCount: z.int(),
  createdAt: Instant,
  version: z.int(),
  can: can(actions),
});
export type Team = z.infer<typeof Team>;

export const TeamDetail = Team.extend({
  members: z.array(
    UserRef.extend({ email: z.string(), role: z.enum(roles), designation: z.string().nullable(), status: z.enum(userStatuses) }),
  ),
  projects: z.array(z.object({ _id: Id, name: z.string(), status: z.string() })),
});
export type TeamDetail = z.infer<typeof TeamDetail>;

export const TeamName = required("Team name is required", maxLengths.teamName);
const description = clearable(text(maxLengths.teamDescription));

export const list = endpoint({
  method: "GET",
  path: "/users/teams",
  summary: "Lists all teams with their leads and member count",
  input: z.object({ ...paging, search: Search }),
  output: z.array(Team),
  beside: z.object({ pagination: Pagination }),
});

export const get = endpoint({
  method: "GET",
  path: "/users/teams/:id",
  summary: "Returns a team with its members and projects (own team; any team for admins)",
  input: z.object({ id: Id }),
  output: TeamDetail,
});

export const create = endpoint({
  method: "POST",
  path: "/users/teams",
  summary: "Creates a team (admin)",
  input: z.object({ name: TeamName, description }),
  output: Team,
  message: "Team created successfully!",
  creates: true,
});

/** `leads` replaces the team's leads: the listed members become leads, and the other leads become members. */
export const update = endpoint({
  method: "PUT",
  path: "/users/teams/:id",
  summary: "Updates a team's name, description and leads (admin)",
  input: z.object({ id: Id, name: TeamName.optional(), description, leads: z.array(Ref).max(20).optional(), version: Version.optional() }),
  output: Team,
  message: "Team updated successfully!",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/users/teams/:id",
  summary: "Deletes an empty team (admin)",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "Team deleted successfully!",
});
