import type { Session } from "#lib/session/session.ts";

type Deciding = Pick<Session, "user" | "actsFor">;

/** The leads for whom the user decides on leave today, as their delegate. */
export const leadsOfDelegate = ({ actsFor = [] }: Deciding) => actsFor.filter(({ scopes }) => scopes.includes("leaves"));

/** Whether the user decides on the leave of others: admins, leads, and today's delegates of a lead. */
export const decidesOnLeave = (session: Deciding) => session.user.role !== "team_member" || leadsOfDelegate(session).length > 0;
