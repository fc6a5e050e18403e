import { z } from "zod";
import { PublicAddress } from "../channels/channels.ts";
import { personName } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { settingsFields } from "../settings/settings.ts";
import { TeamName } from "../teams/teams.ts";
import { Email, Password, User } from "../users/users.ts";

export const verifyToken = endpoint({
  method: "POST",
  path: "/auth/verify-admin-token",
  summary: "Verifies a one-time setup token",
  input: z.object({ token: z.string("Setup token is required").min(1, "Setup token is required").max(500) }),
  /** `publicUrl`: the address of links that the environment of the server sets. */
  output: z.object({ valid: z.literal(true), publicUrl: z.string().nullable() }),
  public: true,
});

export const createAdmin = endpoint({
  method: "POST",
  path: "/auth/admin-setup",
  summary: "Creates the first administrator and signs in",
  input: z.object({
    token: z.string("Setup token is required").min(1, "Setup token is required").max(500),
    name: personName("Name is required"),
    email: Email,
    password: Password,
    team: z.string().trim().max(200).optional(),
    companyName: settingsFields.companyName.optional(),
    timezone: settingsFields.timezone.optional(),
    workweek: settingsFields.workweek.optional(),
    /** Links in messages begin with it, unless the environment of the server sets another. */
    address: PublicAddress.optional(),
    /** The teams to keep or add; the other initial teams are deleted. */
    teams: z
      .array(TeamName, "Please choose teams")
      .min(1, "Please keep at least one team")
      .max(50, "Please choose at most 50 teams")
      .optional(),
  }),
  output: User,
  also: "user",
  creates: true,
  public: true,
});
