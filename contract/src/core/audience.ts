import { z } from "zod";
import { Id, Ref, UserRef } from "./common.ts";
import { roles } from "./constants.ts";

const emptyAudience = "Please choose a team, a role or a person, or everyone";
const max = { teams: 100, users: 500 };

const Team = z.union([
  z.string().trim().min(1, "Please choose a team").max(200, "Please choose a team"),
  z.object({ _id: Id }).transform((team) => team._id),
  z.object({ id: Id }).transform((team) => team.id),
]);

/**
 * Whom something is for, in a request: the members of teams (by name or id), those with a role, and single people. The lists
 * add up. Null is everyone.
 */
export const AudienceInput = z
  .object({
    teams: z.array(Team).max(max.teams, `Please choose at most ${max.teams} teams`).default([]),
    roles: z.array(z.enum(roles, "Please choose a role")).default([]),
    users: z.array(Ref).max(max.users, `Please choose at most ${max.users} people`).default([]),
  })
  .refine(({ teams, roles: chosen, users }) => teams.length + chosen.length + users.length > 0, emptyAudience)
  .nullable();
export type AudienceInput = z.output<typeof AudienceInput>;

/** The same in a response, with names. A deleted team is left out. */
export const Audience = z
  .object({ teams: z.array(z.object({ _id: Id, name: z.string() })), roles: z.array(z.enum(roles)), users: z.array(UserRef) })
  .nullable();
export type Audience = z.infer<typeof Audience>;
