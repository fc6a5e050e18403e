/*
 * The lazily imported modules that a screen shows immediately. The page preloads them (preloads.ts) and the server
 * renders them (ssr.config.ts); every other lazy module loads when it is needed.
 */

/** Needed by every screen. */
export const shellChunks = ["/app/shell/shell.tsx", "/app/pages.ts", "/bell.tsx"];

/** By page: its eager modules and the API path that it requests first. */
export const eagerChunks: { page: string; modules: string[]; request?: string }[] = [
  {
    page: "DashboardPage",
    modules: ["/newest-announcements.tsx", "/my-tasks.tsx", "/away-soon.tsx", "/own-months.tsx"],
    request: "/analytics/overview",
  },
  { page: "OverviewPage", modules: ["/newest-announcements.tsx"], request: "/analytics/overview" },
];
