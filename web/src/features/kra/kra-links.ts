import type { Role } from "@daybook/contract/core/constants";

/** Tabs of the member screen. */
export const memberViews = ["evaluation", "checklist", "history"] as const;
export type MemberView = (typeof memberViews)[number];

/** Tabs of the KRA screen. */
export const kraTabs = ["members", "weekly", "evaluations", "calibration", "templates", "analytics", "mine"] as const;
export type KraTab = (typeof kraTabs)[number];

type Evaluator = Exclude<Role, "team_member">;

const screens: Record<Evaluator, string> = { admin: "/admin/kra-management", team_lead: "/team-lead/kra-management" };

const hrefWith = (path: string, search: Record<string, string | undefined>) => {
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** Link to a role's KRA screen. */
export const kraHref = (role: Role, search: Record<string, string | undefined> = {}) =>
  hrefWith(role === "admin" ? screens.admin : screens.team_lead, search);

/** Link to a member's month (`2026-02`), and to one week of its checklist. */
export const memberHref = (role: Role, member: string, month: string, view: MemberView = "evaluation", week?: number) =>
  kraHref(role, { member, month, view: view === "evaluation" ? undefined : view, week: week?.toString() });

/** Link to the user's own self-review of a month. */
export const ownSelfReviewHref = (role: Role, month: string) =>
  role === "team_member" ? hrefWith("/dashboard", { self: month }) : kraHref(role, { tab: "mine", self: month });

/** Link to the user's own evaluation of a month. */
export const ownEvaluationHref = (role: Role, month: string) =>
  role === "team_member" ? hrefWith("/dashboard", { evaluation: month }) : kraHref(role, { tab: "mine", evaluation: month });
