import { type DelegationScope, delegationScopes } from "@daybook/contract/core/constants";
import type { Company } from "@daybook/contract/settings/settings";
import type { Session } from "#lib/session/session.ts";

export type Deciding = Pick<Session, "user" | "actsFor">;

const decidesOn = ({ user, actsFor = [] }: Deciding, scope: DelegationScope) =>
  user.role !== "team_member" || actsFor.some(({ scopes }) => scopes.includes(scope));

/** Whether the user decides on the leave of others: admins, leads, and today's delegates of a lead. */
export const decidesOnLeave = (session: Deciding) => decidesOn(session, "leaves");

/** Whether the user approves the tasks of others: admins, leads, and today's delegates of a lead. */
export const approvesTasks = (session: Deciding) => decidesOn(session, "tasks");

/** Whether the user decides on the weeks of others, while weeks are approved. */
export const decidesOnWeeks = (session: Pick<Session, "user" | "actsFor" | "company">) =>
  session.company.weekApproval === "on" && decidesOn(session, "hours");

const scopeTexts: Record<DelegationScope, string> = { leaves: "leave", tasks: "completed tasks", hours: "weeks" };

/** What can be delegated: weeks only while they are approved. */
export const offeredScopes = ({ weekApproval }: Pick<Company, "weekApproval">) =>
  delegationScopes.filter((scope) => scope !== "hours" || weekApproval === "on");

const list = new Intl.ListFormat("en-GB");

/** `leave and completed tasks`. */
export const scopesText = (scopes: DelegationScope[]) =>
  list.format(delegationScopes.filter((scope) => scopes.includes(scope)).map((scope) => scopeTexts[scope]));
