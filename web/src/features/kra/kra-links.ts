import type { Role } from "@daybook/contract/core/constants";

/** What stands on the screen of one member. */
export const memberViews = ["evaluation", "checklist", "history"] as const;
export type MemberView = (typeof memberViews)[number];

/** What stands on the screen for everybody. */
export const kraTabs = ["members", "evaluations", "templates", "analytics", "mine"] as const;
export type KraTab = (typeof kraTabs)[number];

type Runner = Exclude<Role, "team_member">;

const screens: Record<Runner, string> = { admin: "/admin/kra-management", team_lead: "/team-lead/kra-management" };

const addressed = (path: string, search: Record<string, string | undefined>) => {
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** The evaluation screen of a role, at one of its tabs. */
export const kraHref = (role: Role, search: Record<string, string | undefined> = {}) =>
  addressed(role === "admin" ? screens.admin : screens.team_lead, search);

/** One member there, in a month (`2026-02`). */
export const memberHref = (role: Role, member: string, month: string, view: MemberView = "evaluation") =>
  kraHref(role, { member, month, view: view === "evaluation" ? undefined : view });

/** Where somebody reads what was said of the own month. */
export const ownEvaluationHref = (role: Role, month: string) =>
  role === "team_member" ? addressed("/dashboard", { evaluation: month }) : kraHref(role, { tab: "mine", evaluation: month });
