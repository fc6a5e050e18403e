import { defineConfig, type OxlintOverride } from "oxlint";

/*
 * Import rules: which module may import which. Oxlint applies only the last matching override per rule, so each file follows
 * exactly one set of import rules below, the last one that matches. Tests are exempt.
 */

/** The features that each server feature may use. All other imports between features are errors. */
export const featureDependencies: Record<string, string[]> = {
  sessions: [],
  "access-tokens": ["sessions"],
  webhooks: [],
  files: [],
  audit: [],
  exports: ["files", "sessions"],
  backups: [],
  system: ["backups"],
  preferences: [],
  policy: ["leaves"],
  users: ["sessions", "files", "holidays"],
  offboarding: ["sessions", "users"],
  erasures: ["users"],
  retention: ["settings"],
  settings: ["files"],
  channels: ["sessions", "settings"],
  "second-factor": ["sessions", "users"],
  auth: ["users", "sessions", "settings", "teams", "second-factor"],
  "single-sign-on": ["auth", "users", "sessions", "account-links"],
  setup: ["auth", "settings", "teams", "users"],
  "account-links": ["auth", "users", "sessions"],
  teams: ["users", "sessions"],
  projects: ["users", "teams"],
  "project-copies": ["dependencies", "holidays", "labels", "projects", "series", "tasks"],
  "project-plans": ["holidays", "projects"],
  tasks: ["delegations", "users", "projects", "files"],
  labels: ["projects"],
  "task-imports": ["labels", "projects", "tasks", "dependencies"],
  checklists: ["tasks"],
  subtasks: ["tasks"],
  dependencies: ["tasks"],
  watches: ["tasks"],
  series: ["tasks", "holidays", "schedules", "sessions"],
  holidays: [],
  "holiday-calendars": ["holidays", "schedules", "users"],
  schedules: ["users", "holidays"],
  places: ["holiday-calendars", "holidays", "schedules", "users"],
  eods: ["users", "projects", "tasks", "holidays"],
  discussions: ["eods"],
  questions: ["discussions", "eods"],
  plans: ["eods", "tasks"],
  blockers: ["users", "tasks", "eods", "holidays"],
  delegations: ["users"],
  leaves: ["users", "teams", "holidays", "schedules", "delegations", "files"],
  closures: ["leaves", "users"],
  "leave-limits": ["leaves", "users"],
  scim: ["sessions", "users"],
  "calendar-mails": ["leaves", "schedules"],
  "in-lieu": ["delegations", "holidays", "leaves", "schedules"],
  hours: ["users", "projects", "eods", "leaves", "holidays"],
  workload: ["hours", "tasks"],
  weeks: ["eods", "holidays", "hours", "leaves", "schedules", "users"],
  payroll: ["exports", "holidays", "hours", "leaves", "schedules", "users", "weeks"],
  announcements: ["sessions", "users", "nudges", "leaves", "files"],
  nudges: ["holidays", "schedules"],
  imports: ["sessions"],
  notifications: [
    "access-tokens",
    "announcements",
    "blockers",
    "delegations",
    "discussions",
    "eods",
    "erasures",
    "in-lieu",
    "kra",
    "leaves",
    "nudges",
    "offboarding",
    "policy",
    "questions",
    "second-factor",
    "sessions",
    "tasks",
    "users",
    "webhooks",
    "series",
    "weeks",
  ],
  decisions: ["sessions", "leaves", "tasks"],
  conversations: ["sessions", "eods", "leaves", "tasks", "decisions", "notifications", "whatsapp-costs"],
  slack: ["conversations", "leaves", "notifications", "sessions", "tasks"],
  mentions: ["eods", "tasks"],
  search: ["projects", "tasks", "users"],
  kra: ["users", "teams", "tasks", "eods", "hours", "leaves", "holidays", "schedules"],
  reminders: ["users", "eods", "leaves", "holidays", "schedules", "whatsapp-costs", "notifications", "slack"],
  "whatsapp-costs": ["holidays"],
  analytics: ["setup", "users", "teams", "projects", "tasks", "eods", "hours", "leaves", "announcements", "kra", "holidays", "blockers"],
  digests: ["analytics", "announcements", "blockers", "eods", "holidays", "hours", "kra", "notifications", "schedules", "tasks"],
  "team-channels": ["blockers", "digests", "eods", "holidays", "leaves", "teams"],
  reports: ["users", "teams", "projects", "tasks", "eods", "hours", "leaves", "kra", "analytics", "holidays"],
};

/** The same for the web. Every feature may use `preferences`, because many screens have saved views. */
export const webFeatureDependencies: Record<string, string[]> = {
  "access-tokens": ["second-factor", "settings"],
  webhooks: ["settings"],
  scim: ["settings"],
  channels: ["settings"],
  closures: ["leaves", "settings"],
  "leave-limits": ["settings"],
  auth: ["single-sign-on"],
  "account-links": ["auth"],
  "second-factor": ["auth"],
  setup: ["auth", "settings"],
  settings: ["payroll"],
  places: ["holiday-calendars", "settings"],
  schedules: ["holiday-calendars", "places"],
  conversations: ["second-factor"],
  slack: ["second-factor"],
  leaves: ["delegations", "holiday-calendars", "in-lieu", "schedules", "tasks"],
  projects: ["project-plans", "tasks"],
  "project-plans": ["tasks"],
  offboarding: [],
  erasures: ["settings"],
  retention: ["settings"],
  users: ["account-links", "imports", "leaves", "offboarding", "places", "schedules"],
  labels: [],
  checklists: [],
  series: [],
  tasks: ["checklists", "delegations", "discussions", "imports", "labels", "mentions", "series"],
  discussions: ["mentions"],
  blockers: ["tasks", "questions"],
  eods: ["tasks", "nudges", "blockers", "discussions", "mentions", "questions", "plans"],
  kra: ["nudges"],
  policy: ["leaves", "nudges"],
  announcements: ["discussions", "leaves", "nudges"],
  plans: ["tasks"],
  hours: ["delegations", "eods", "payroll", "weeks"],
  weeks: [],
  payroll: ["users"],
  analytics: ["tasks"],
  digests: ["analytics", "announcements", "blockers", "hours", "kra", "leaves", "tasks"],
  reports: ["analytics", "tasks", "kra", "leaves"],
  reminders: ["settings"],
  notifications: ["leaves", "tasks"],
  decisions: ["auth"],
  search: ["announcements", "labels", "delegations", "series", "tasks", "leaves"],
  teams: ["holiday-calendars", "leaves", "tasks", "team-channels", "workload"],
  workload: ["tasks"],
  system: ["settings"],
};

type Restriction = { group: string[]; message: string; allowTypeImports?: boolean };

const importRules = (files: string[], restrictions: Restriction[]): OxlintOverride => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns: restrictions }] },
});

const webServer: Restriction = { group: ["fastify", "@fastify/*"], message: "Only http/ may import Fastify." };
const sockets: Restriction = { group: ["socket.io", "@socket.io/*"], message: "Only realtime/ may import Socket.IO." };
const jobQueue: Restriction = { group: ["pg-boss"], message: "Only jobs/ may import pg-boss." };
const sql: Restriction = {
  group: ["kysely", "pg", "#db/*", "#db/**"],
  message: "Only repositories may contain SQL.",
  allowTypeImports: true,
};
const http: Restriction = { group: ["#http/*", "#http/**"], message: "Only routes may import http/." };
const assembly: Restriction = {
  group: ["#app.ts", "#main.ts", "#features.ts", "**/*.feature.ts"],
  message: "Only features.ts may import features' values, app.ts alone features.ts, main.ts and tests alone app.ts.",
};
const otherProcessParts: Restriction = {
  group: ["#realtime/**", "#jobs/**", "#seed/**"],
  message: "Features may not import realtime/, jobs/ or seed/; emit an event or queue a job instead.",
};
const sideways: Restriction = { group: ["../*", "../**"], message: "Import from other folders with #… instead of a relative path." };
const testParts: Restriction = { group: ["#test/*", "#test/**"], message: "Product code may not import test code." };
const features: Restriction = { group: ["#features/*", "#features/**"], message: "Shared code may not import features." };
const otherFeatures = (feature: string) => Object.keys(featureDependencies).filter((name) => name !== feature);
const insides = (feature: string): Restriction => ({
  group: otherFeatures(feature).flatMap((name) => [`#features/${name}/**/*.repository.ts`, `#features/${name}/**/*.routes.ts`]),
  message: "Call the other feature's service; its repositories and routes are private.",
});
const otherFeature = (feature: string, message: string): Restriction => ({
  group: otherFeatures(feature).map((name) => `#features/${name}/**`),
  message,
});

/** Lists the features explicitly: a glob with an exception would override the other restrictions. */
const undeclared = (feature: string, used: string[], all: string[]): Restriction => ({
  group: all.filter((name) => name !== feature && !used.includes(name)).map((name) => `#features/${name}/**`),
  message: `${feature} may not import this feature; see featureDependencies in oxlint.config.ts.`,
});

const everywhere = [webServer, sockets, jobQueue, assembly, testParts];

const featureImportRules = Object.entries(featureDependencies).flatMap(([feature, used]) => {
  const folder = `server/src/features/${feature}`;
  return [
    importRules(
      [`${folder}/**/*.ts`],
      [
        ...everywhere,
        sql,
        http,
        sideways,
        otherProcessParts,
        undeclared(feature, used, Object.keys(featureDependencies)),
        insides(feature),
      ],
    ),
    importRules(
      [`${folder}/**/*.repository.ts`],
      [
        ...everywhere,
        http,
        sideways,
        otherProcessParts,
        {
          group: ["**/*.service.ts", "**/*.routes.ts", "#access/access.ts"],
          message: "Repositories contain only SQL; they may not import services, routes or access rules.",
          allowTypeImports: true,
        },
        otherFeature(feature, "Repositories may not import other features; read their tables instead."),
        { group: ["#context.ts"], message: "Repositories take `db` as a parameter, not the context.", allowTypeImports: true },
      ],
    ),
    importRules(
      [`${folder}/*.feature.ts`],
      [
        ...everywhere,
        sideways,
        otherProcessParts,
        { group: ["**/*.repository.ts"], message: "A feature's value lists its routes, jobs and services." },
        undeclared(feature, used, Object.keys(featureDependencies)),
      ],
    ),
    importRules(
      [`${folder}/**/*.routes.ts`],
      [
        { ...webServer, allowTypeImports: true },
        sockets,
        jobQueue,
        assembly,
        testParts,
        sideways,
        otherProcessParts,
        {
          group: ["**/*.repository.ts", "#access/**", "#db/**", "kysely"],
          message: "Routes call their service; they may not import repositories, access rules or SQL.",
        },
        otherFeature(feature, "Routes may import only their own feature."),
      ],
    ),
  ];
});

const webFeatures = [...new Set([...Object.keys(featureDependencies), ...Object.keys(webFeatureDependencies)])];

const webFeatureImportRules = webFeatures.map((feature) =>
  importRules(
    [`web/src/features/${feature}/**`],
    [
      { group: ["#app/*", "#app/**"], message: "Features may not import app/." },
      { group: ["../../**"], message: "Import from outside the feature with #… instead of a relative path." },
      { group: ["#features/*/pages/**"], message: "Only the routes may import pages; move shared parts to a component." },
      { group: ["#test/*", "#test/**"], message: "Product code may not import test code." },
      undeclared(feature, ["preferences", ...(webFeatureDependencies[feature] ?? [])], webFeatures),
    ],
  ),
);

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise"],
  categories: { correctness: "error" },
  ignorePatterns: ["**/dist/**", "**/node_modules/**", "data/**", "data-*/**", "coverage/**"],
  rules: {
    "import/no-cycle": "error",
    "import/no-default-export": "error",
    "import/no-self-import": "error",
    "max-lines": ["warn", { max: 300 }],
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "all" }],
    "no-var": "error",
    "prefer-const": "error",
    eqeqeq: ["error", "always", { null: "ignore" }],
    "promise/no-callback-in-promise": "off",
    "typescript/ban-ts-comment": "error",
    "typescript/consistent-type-imports": ["error", { fixStyle: "inline-type-imports", disallowTypeAnnotations: false }],
    "typescript/no-explicit-any": "error",
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "unicorn/prefer-node-protocol": "error",
    // Accessibility is tested on the running application (axe, in e2e).
    "jsx-a11y/click-events-have-key-events": "off",
    "jsx-a11y/control-has-associated-label": "off",
    "jsx-a11y/label-has-associated-control": "off",
    "jsx-a11y/no-autofocus": "off",
    "jsx-a11y/no-noninteractive-element-interactions": "off",
    "jsx-a11y/no-noninteractive-tabindex": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    // Rules for React Compiler, which is not used.
    "react/incompatible-library": "off",
    "react/refs": "off",
    "react/set-state-in-effect": "off",
  },
  overrides: [
    importRules(
      ["contract/src/**"],
      [
        {
          group: ["node:*", "#*", "@daybook/*", "react", "react-*", "@*/*", "fastify", "kysely", "pg"],
          message: "The contract may import only Zod, so that it runs on the server and in browsers.",
        },
      ],
    ),
    importRules(["server/src/**"], everywhere),
    importRules(
      ["server/src/access/**"],
      [
        ...everywhere,
        sql,
        http,
        features,
        { group: ["#context.ts", "#clock.ts"], message: "Access rules are pure functions: no context and no clock." },
      ],
    ),
    importRules(
      ["server/src/db/**"],
      [...everywhere, http, features, { group: ["#access/**"], message: "db/ may not import access rules." }],
    ),
    importRules(
      ["server/src/http/**"],
      [
        sockets,
        jobQueue,
        assembly,
        testParts,
        {
          group: ["#features/*/**", "!#features/sessions/sessions.service.ts", "!#features/access-tokens/access-tokens.service.ts"],
          message: "http/ may import only the services of sessions and access tokens from features.",
        },
        { group: ["#realtime/**", "#jobs/**"], message: "http/ may not import realtime/ or jobs/." },
        { group: ["kysely"], message: "Only repositories and db/ may contain SQL.", allowTypeImports: true },
      ],
    ),
    importRules(["server/src/realtime/**"], [webServer, jobQueue, assembly, testParts, features, http]),
    importRules(["server/src/jobs/**"], [webServer, sockets, assembly, testParts, http]),
    importRules(["server/src/seed/**"], [...everywhere, http]),
    ...featureImportRules,
    importRules(
      ["server/src/app.ts"],
      [{ group: ["#main.ts", "#test/**", "#features/**"], message: "app.ts knows no feature: it assembles those of features.ts." }],
    ),
    importRules(
      ["server/src/features.ts"],
      [{ group: ["#features/**", "!#features/*/*.feature.ts"], message: "features.ts lists the features' values." }],
    ),
    importRules(
      ["server/src/feature.ts", "server/src/app-options.ts"],
      [{ ...webServer, allowTypeImports: true }, sockets, jobQueue, assembly, testParts, features],
    ),
    importRules(["server/src/main.ts"], [{ ...webServer, allowTypeImports: true }, sockets, testParts]),
    importRules(["web/src/ui/**"], [{ group: ["#features/**", "#app/**"], message: "ui/ may not import features or app/." }]),
    importRules(
      ["web/src/lib/**"],
      [{ group: ["#ui/**", "#features/**", "#app/**"], message: "lib/ may not import ui/, features or app/." }],
    ),
    ...webFeatureImportRules,
    {
      files: ["web/src/features/**", "web/src/ui/**", "web/src/app/**"],
      rules: { "no-restricted-globals": ["error", { name: "fetch", message: "Call the server through lib/api/call.ts." }] },
    },
    importRules(
      ["e2e/**", "bench/src/**"],
      [
        {
          group: ["**/server/src/features/**", "**/server/src/http/**", "**/web/src/**"],
          message: "e2e and bench use the product through HTTP; they may import only its set-up code.",
        },
      ],
    ),
    {
      // Tests may import anything.
      files: ["**/*.test.ts", "**/*.test.tsx", "server/src/test/**", "web/src/test/**", "e2e/**"],
      rules: { "no-restricted-imports": "off", "no-restricted-globals": "off" },
    },
    // Outside the web, functions named `use…` are not hooks. Playwright fixtures without dependencies take `{}`.
    { files: ["e2e/**", "scripts/**", "server/**", "bench/**"], rules: { "react/rules-of-hooks": "off", "no-empty-pattern": "off" } },
    { files: ["**/*.config.ts", "**/global-setup.ts", "**/*-reporter.mjs"], rules: { "import/no-default-export": "off" } },
  ],
});
