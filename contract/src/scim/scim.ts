import { z } from "zod";
import { emptyObject, Id } from "../core/common.ts";
import { roles } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";

/** A group that an identity provider has sent (SCIM 2.0), and what its members get. */
export const ProvisionedGroup = z.object({
  _id: Id,
  name: z.string(),
  memberCount: z.int(),
  role: z.enum(roles).nullable(),
  team: z.string().nullable(),
});
export type ProvisionedGroup = z.infer<typeof ProvisionedGroup>;

export const listGroups = endpoint({
  method: "GET",
  path: "/settings/groups",
  summary: "Lists the groups that an identity provider has sent, and what they give (admin)",
  input: emptyObject,
  output: z.array(ProvisionedGroup),
});

export const updateGroup = endpoint({
  method: "PUT",
  path: "/settings/groups/:id",
  summary: "Chooses the role and the team that a group gives to its members; a raised role needs a recent confirmation (admin)",
  input: z.object({
    id: Id,
    role: z.enum(roles, "Please choose a role").nullable().optional(),
    team: z.string("Please choose a team").trim().min(1, "Please choose a team").nullable().optional(),
  }),
  output: ProvisionedGroup,
  message: "Saved",
});
