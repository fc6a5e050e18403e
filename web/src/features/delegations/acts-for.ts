import { type DelegationScope, delegationScopes } from "@daybook/contract/core/constants";
import type { Session } from "#lib/session/session.ts";

export type Deciding = Pick<Session, "user" | "actsFor">;

const decidesOn = ({ user, actsFor = [] }: Deciding, scope: DelegationScope) =>
  user.role !== "team_member" || actsFor.some(({ scopes }) => scopes.includes(scope));

/** Whether the user decides on the leave of others: admins, leads, and today's delegates of a lead. */
export const decidesOnLeave = (session: Deciding) => decidesOn(session, "leaves");

/** Whether the user approves the tasks of others: admins, leads, and today's delegates of a lead. */
export const approvesTasks = (session: Deciding) => decidesOn(session, "tasks");

const scopeTexts: Record<DelegationScope, string> = { leaves: "leave", tasks: "completed tasks" };

/** `leave and completed tasks`. */
export const scopesText = (scopes: DelegationScope[]) =>
  delegationScopes
    .filter((scope) => scopes.includes(scope))
    .map((scope) => scopeTexts[scope])
    .join(" and ");
