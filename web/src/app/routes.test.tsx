import { waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { createAppRouter } from "./routes.tsx";
import { createQueryClient } from "#lib/api/query-client.ts";
import { sessionQuery } from "#lib/session/session.ts";
import { screen } from "@testing-library/react";
import { answerShellCalls, renderApp } from "#test/render.tsx";
import { company, user } from "#test/fixtures.ts";
import { createMemoryHistory } from "@tanstack/react-router";
import "#test/stub-pages.tsx";

/** `=`: the screen opens. Anything else: the redirect target. See section 2 of the specification. */
type Row = [path: string, admin: string, teamLead: string, teamMember: string, anonymous: "=" | "login"];

const adminOnly = (path: string): Row => [path, "=", "/team-lead", "/task-management", "login"];
const leadOnly = (path: string): Row => [path, "/", "=", "/task-management", "login"];
const memberOnly = (path: string): Row => [path, "/", "/team-lead", "=", "login"];
const everyone = (path: string): Row => [path, "=", "=", "=", "="];

const table: Row[] = [
  // Public
  ...["/policy", "/submit-eod", "/profile"].map(everyone),
  ["/login", "/", "/team-lead", "/dashboard", "="],
  ["/register", "/", "/team-lead", "/dashboard", "="],
  ["/forgot-password", "/", "/team-lead", "/dashboard", "="],
  ...["/admin-setup", "/welcome", "/reset-password", "/confirm-email", "/decide"].map(everyone),
  // Only while a required second factor is overdue
  ["/second-factor", "/", "/team-lead", "/dashboard", "login"],

  // Admin layout
  ...[
    "/",
    "/admin/users",
    "/eods",
    "/announcements",
    "/admin/profile-management",
    "/admin/kra-management",
    "/admin/whatsapp-notifications",
  ].map(adminOnly),
  ...["/admin/teams", "/admin/settings", "/admin/opening-balances", "/admin/audit"].map(adminOnly),
  ["/leaves", "=", "/team-lead/leaves", "/task-management", "login"],
  ["/admin/projects", "=", "/team-lead/projects", "/projects", "login"],
  ["/admin/task-management", "=", "/team-lead/task-management", "/task-management", "login"],
  ["/admin/tasks/t1", "=", "/team-lead/tasks/t1", "/tasks/t1", "login"],
  ["/admin/hours", "=", "/team-lead/hours", "/my-hours", "login"],

  // Team lead layout
  ...["/team-lead", "/team-lead/users", "/team-lead/eods", "/team-lead/leaves", "/team-lead/all-announcements"].map(leadOnly),
  ...["/team-lead/kra-management", "/team-lead/whatsapp-notifications"].map(leadOnly),
  ["/team-lead/announcements", "/", "/team-lead/all-announcements", "/task-management", "login"],
  ["/team-lead/projects", "/admin/projects", "=", "/projects", "login"],
  ["/team-lead/task-management", "/admin/task-management", "=", "/task-management", "login"],
  ["/team-lead/tasks/t1", "/admin/tasks/t1", "=", "/tasks/t1", "login"],
  ["/team-lead/hours", "/admin/hours", "=", "/my-hours", "login"],

  // Team member layout
  ...["/dashboard", "/all-eods", "/my-leaves", "/all-announcements"].map(memberOnly),
  ["/task-management", "/admin/task-management", "/team-lead/task-management", "=", "login"],
  ["/tasks/t1", "/admin/tasks/t1", "/team-lead/tasks/t1", "=", "login"],
  ["/my-hours", "/admin/hours", "/team-lead/hours", "=", "login"],
  ["/teams/x", "=", "=", "=", "login"],
  ["/calendar", "=", "=", "=", "login"],
  ["/digest", "=", "=", "=", "login"],
  ["/inbox", "=", "=", "=", "login"],
  ["/link/slack", "=", "=", "=", "login"],

  // Admin and team lead
  ["/analytics", "=", "=", "/task-management", "login"],
  ["/reports", "=", "=", "/task-management", "login"],
  ["/workload", "=", "=", "/task-management", "login"],

  // Redirects
  ["/admin", "/", "/team-lead", "/task-management", "login"],
  ["/users", "/admin/users", "/team-lead/users", "/task-management", "login"],
  ["/team-admin", "/", "/team-lead", "/task-management", "login"],
  ["/team-admin/anything/at/all", "/", "/team-lead", "/task-management", "login"],
  ["/tasks", "/admin/task-management", "/team-lead/task-management", "/task-management", "login"],
  ["/tasks/t1/comments", "/admin/tasks/t1", "/team-lead/tasks/t1", "/tasks/t1", "login"],
  ["/projects", "/admin/projects", "/team-lead/projects", "=", "login"],
  ["/projects/p1", "/admin/projects?project=p1", "/team-lead/projects?project=p1", "/projects?project=p1", "login"],
  [
    "/projects/p1?tab=plan",
    "/admin/projects?project=p1&tab=plan",
    "/team-lead/projects?project=p1&tab=plan",
    "/projects?project=p1&tab=plan",
    "login",
  ],
  ["/projects/p1/members", "/admin/projects?project=p1", "/team-lead/projects?project=p1", "/projects?project=p1", "login"],
  ["/hours", "/admin/hours", "/team-lead/hours", "/my-hours", "login"],

  // Any other path shows the not-found page to everyone
  ...["/nowhere", "/admin/nowhere", "/team-lead/nowhere", "/dashboard/more", "/kra-management"].map(everyone),
];

/** Returns the location after all redirects, without rendering. */
async function finalLocation(path: string, role: "admin" | "team_lead" | "team_member" | undefined) {
  // The loader of the shell may run once its code has arrived.
  answerShellCalls(role && user({ role }));
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, role ? { user: user({ role }), company } : null);
  const router = createAppRouter(queryClient, { history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  return router.latestLocation;
}

describe("guards and redirects", () => {
  test.each(table)("%s: admin %s, team lead %s, team member %s, anonymous %s", async (path, admin, teamLead, teamMember, anonymous) => {
    const expected = (end: string) => (end === "=" ? path : end);
    expect((await finalLocation(path, "admin")).href).toBe(expected(admin));
    expect((await finalLocation(path, "team_lead")).href).toBe(expected(teamLead));
    expect((await finalLocation(path, "team_member")).href).toBe(expected(teamMember));
    const anonymousEnd = await finalLocation(path, undefined);
    expect(anonymousEnd.pathname).toBe(anonymous === "=" ? path : "/login");
  });

  test("the table covers every declared path", () => {
    const router = createAppRouter(createQueryClient(), { history: createMemoryHistory() });
    const example = (path: string) =>
      path
        .replace(/\$taskId/, "t1")
        .replace(/\$projectId/, "p1")
        .replace(/\$id/, "x")
        .replace(/\$rest/, "comments")
        .replace(/\/\$$/, "/");
    const declared = Object.values(router.routesById)
      .map((route: { fullPath: string }) => route.fullPath)
      .filter((path) => path !== "" && path !== "/$");
    const missing = declared.filter(
      (path) => !table.some(([row]) => (path.endsWith("/$") ? `${row}/`.startsWith(example(path)) : row === example(path))),
    );
    expect(declared.length).toBeGreaterThan(45);
    expect(missing).toEqual([]);
  });
});

describe("signing in", () => {
  test("an anonymous visitor is sent to sign-in, with the screen and its filters in next", async () => {
    const { address } = renderApp("/admin/users?role=admin");
    await waitFor(() => expect(address()).toBe("/login?next=/admin/users%3Frole%3Dadmin"));
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeDefined();
  });

  test("ignores a next that leads to another site", async () => {
    for (const next of ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", "/login"]) {
      expect((await finalLocation(`/login?${new URLSearchParams({ next })}`, "team_member")).href).toBe("/dashboard");
    }
    expect((await finalLocation("/login?next=/my-leaves", "team_member")).href).toBe("/my-leaves");
  });

  test("a full-page spinner shows while the session is fetched", async () => {
    renderApp("/", { as: user({ role: "admin" }) });
    expect(screen.getByRole("status").textContent).toBe("Loading");
    expect(await screen.findByRole("heading", { name: "Overview" })).toBeDefined();
    expect(document.title).toBe("Overview – Daybook");
  });

  test("an unknown path shows the not-found page with a link home", async () => {
    renderApp("/nowhere", { as: user({ role: "team_lead" }) });
    expect(await screen.findByText("Page not found")).toBeDefined();
    expect(screen.getByRole("link", { name: "Go home" }).getAttribute("href")).toBe("/team-lead");
  });
});
