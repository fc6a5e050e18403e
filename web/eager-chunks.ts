/*
 * Which parts a screen shows at once though they lie in files of their own. The page names their files beside it
 * (preloads.ts), and the server draws them (ssr.config.ts); every other part is loaded when it is needed.
 */

/** Around every screen. */
export const shellChunks = ["/app/shell/shell.tsx", "/app/pages.ts", "/bell.tsx"];

/** By page: its parts, and what it asks first. */
export const eagerChunks: { page: string; parts: string[]; asks?: string }[] = [
  {
    page: "DashboardPage",
    parts: ["/newest-announcements.tsx", "/my-tasks.tsx", "/away-soon.tsx", "/own-months.tsx"],
    asks: "/analytics/overview",
  },
  { page: "OverviewPage", parts: ["/newest-announcements.tsx"], asks: "/analytics/overview" },
];
