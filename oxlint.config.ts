import { defineConfig, type OxlintOverride } from "oxlint";

/*
 * The law of the house: who may import whom. A file obeys exactly one law, the last one below that names it, because a
 * later rule replaces an earlier one. Tests are free.
 */

/** Which features of the server each feature may use. Nothing else crosses between features. */
export const mayUse: Record<string, string[]> = {
  sessions: [],
  files: [],
  audit: [],
  exports: [],
  preferences: [],
  policy: [],
  users: ["sessions", "files"],
  settings: ["files"],
  auth: ["users", "sessions", "settings"],
  teams: ["users"],
  projects: ["users", "teams"],
  tasks: ["users", "projects", "files"],
  holidays: [],
  eods: ["users", "projects", "tasks", "holidays"],
  leaves: ["users", "teams", "holidays"],
  hours: ["users", "projects", "eods", "leaves", "holidays"],
  announcements: ["users"],
  kra: ["users", "teams", "tasks", "eods", "hours", "leaves", "holidays"],
  reminders: ["users", "eods", "leaves", "holidays"],
  analytics: ["users", "teams", "projects", "tasks", "eods", "hours", "leaves", "announcements", "kra", "holidays"],
  reports: ["users", "teams", "projects", "tasks", "eods", "hours", "leaves", "kra", "analytics", "holidays"],
};

/** The same for the web. Everybody may use `preferences`: saved views stand on many screens. */
export const webMayUse: Record<string, string[]> = {
  users: ["auth"],
  projects: ["tasks"],
  eods: ["tasks", "reminders"],
  hours: ["eods"],
  analytics: ["tasks"],
  reports: ["analytics", "tasks", "kra", "leaves"],
  reminders: ["settings"],
  search: ["tasks", "leaves"],
  teams: ["leaves"],
};

type Ban = { group: string[]; message: string; allowTypeImports?: boolean };

const law = (files: string[], bans: Ban[]): OxlintOverride => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns: bans }] },
});

const webServer: Ban = { group: ["fastify", "@fastify/*"], message: "Fastify is known in http/ alone." };
const sockets: Ban = { group: ["socket.io", "@socket.io/*"], message: "Socket.IO is known in realtime/ alone." };
const jobQueue: Ban = { group: ["pg-boss"], message: "pg-boss is known in jobs/ alone." };
const sql: Ban = { group: ["kysely", "pg", "#db/*", "#db/**"], message: "SQL stands in repositories.", allowTypeImports: true };
const http: Ban = { group: ["#http/*", "#http/**"], message: "HTTP is the routes' business." };
const assembly: Ban = { group: ["#app.ts", "#main.ts"], message: "Only main and the tests know how the parts meet." };
const otherProcessParts: Ban = {
  group: ["#realtime/**", "#jobs/**", "#seed/**"],
  message: "A feature emits events and leaves the rest to others.",
};
const sideways: Ban = { group: ["../*", "../**"], message: "Leaving a folder is written #…, so that the reach of an import can be seen." };
const testParts: Ban = { group: ["#test/*", "#test/**"], message: "The product knows nothing of its tests." };
const features: Ban = { group: ["#features/*", "#features/**"], message: "What everybody stands on knows no feature." };
const otherFeatures = (feature: string) => Object.keys(mayUse).filter((name) => name !== feature);
const insides = (feature: string): Ban => ({
  group: otherFeatures(feature).flatMap((name) => [`#features/${name}/**/*.repository.ts`, `#features/${name}/**/*.routes.ts`]),
  message: "Call the other feature's service: a repository belongs to its feature.",
});
const otherFeature = (feature: string, message: string): Ban => ({
  group: otherFeatures(feature).map((name) => `#features/${name}/**`),
  message,
});

/** Named one by one: a pattern that makes an exception for one feature would let it past every other law. */
const undeclared = (feature: string, used: string[], all: string[]): Ban => ({
  group: all.filter((name) => name !== feature && !used.includes(name)).map((name) => `#features/${name}/**`),
  message: `${feature} may not use this feature: mayUse in oxlint.config.ts says which.`,
});

const everywhere = [webServer, sockets, jobQueue, assembly, testParts];

const featureLaws = Object.entries(mayUse).flatMap(([feature, used]) => {
  const folder = `server/src/features/${feature}`;
  return [
    law(
      [`${folder}/**/*.ts`],
      [...everywhere, sql, http, sideways, otherProcessParts, undeclared(feature, used, Object.keys(mayUse)), insides(feature)],
    ),
    law(
      [`${folder}/**/*.repository.ts`],
      [
        ...everywhere,
        http,
        sideways,
        otherProcessParts,
        {
          group: ["**/*.service.ts", "**/*.routes.ts", "#access/access.ts"],
          message: "A repository holds SQL and nothing else.",
          allowTypeImports: true,
        },
        otherFeature(feature, "A repository reads other tables, not other features."),
        { group: ["#context.ts"], message: "A repository is given its `db`, not the context.", allowTypeImports: true },
      ],
    ),
    law(
      [`${folder}/**/*.routes.ts`],
      [
        { ...webServer, allowTypeImports: true },
        sockets,
        jobQueue,
        assembly,
        testParts,
        sideways,
        otherProcessParts,
        { group: ["**/*.repository.ts", "#access/**", "#db/**", "kysely"], message: "A route only passes the request to its service." },
        otherFeature(feature, "A route only calls its own feature."),
      ],
    ),
  ];
});

const webFeatures = [...new Set([...Object.keys(mayUse), ...Object.keys(webMayUse)])];

const webLaws = webFeatures.map((feature) =>
  law(
    [`web/src/features/${feature}/**`],
    [
      { group: ["#app/*", "#app/**"], message: "The site map knows the features, not the other way round." },
      { group: ["../../**"], message: "Leaving a feature is written #…, so that the reach of an import can be seen." },
      { group: ["#features/*/pages/**"], message: "A page belongs to the site map; share the component." },
      { group: ["#test/*", "#test/**"], message: "The product knows nothing of its tests." },
      undeclared(feature, ["preferences", ...(webMayUse[feature] ?? [])], webFeatures),
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
    // Whether a screen can be used without a mouse or with a reader is asked of the running screen (axe, in e2e).
    "jsx-a11y/click-events-have-key-events": "off",
    "jsx-a11y/control-has-associated-label": "off",
    "jsx-a11y/label-has-associated-control": "off",
    "jsx-a11y/no-autofocus": "off",
    "jsx-a11y/no-noninteractive-element-interactions": "off",
    "jsx-a11y/no-noninteractive-tabindex": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    // Advice for a compiler that is not used here.
    "react/incompatible-library": "off",
    "react/refs": "off",
    "react/set-state-in-effect": "off",
  },
  overrides: [
    law(
      ["contract/src/**"],
      [
        {
          group: ["node:*", "#*", "@daybook/*", "react", "react-*", "@*/*", "fastify", "kysely", "pg"],
          message: "The contract runs anywhere: it knows only Zod.",
        },
      ],
    ),
    law(["server/src/**"], everywhere),
    law(
      ["server/src/access/**"],
      [
        ...everywhere,
        sql,
        http,
        features,
        { group: ["#context.ts", "#clock.ts"], message: "Rules are pure: no SQL, no time, no request." },
      ],
    ),
    law(["server/src/db/**"], [...everywhere, http, features, { group: ["#access/**"], message: "Tables know no rights." }]),
    law(
      ["server/src/http/**"],
      [
        sockets,
        jobQueue,
        assembly,
        testParts,
        { group: ["#features/*/**", "!#features/sessions/sessions.service.ts"], message: "Of the features, HTTP knows only who asks." },
        { group: ["#realtime/**", "#jobs/**"], message: "HTTP, sockets and jobs do not know one another." },
        { group: ["kysely"], message: "SQL stands in repositories and in db/.", allowTypeImports: true },
      ],
    ),
    law(["server/src/realtime/**"], [webServer, jobQueue, assembly, testParts, features, http]),
    law(["server/src/jobs/**"], [webServer, sockets, assembly, testParts, http]),
    law(["server/src/seed/**"], [...everywhere, http]),
    ...featureLaws,
    law(
      ["server/src/app.ts"],
      [{ group: ["#main.ts", "#test/**"], message: "The assembly is known by main and the tests, and knows neither." }],
    ),
    law(["server/src/main.ts"], [{ ...webServer, allowTypeImports: true }, sockets, testParts]),
    law(["web/src/ui/**"], [{ group: ["#features/**", "#app/**"], message: "Shared code does not know the features." }]),
    law(
      ["web/src/lib/**"],
      [{ group: ["#ui/**", "#features/**", "#app/**"], message: "lib is the lowest layer: it imports neither components nor features." }],
    ),
    ...webLaws,
    {
      files: ["web/src/features/**", "web/src/ui/**", "web/src/app/**"],
      rules: { "no-restricted-globals": ["error", { name: "fetch", message: "The server is called through lib/api/call.ts." }] },
    },
    law(
      ["e2e/**", "bench/src/**"],
      [
        {
          group: ["**/server/src/features/**", "**/server/src/http/**", "**/web/src/**"],
          message: "They meet the product as a stranger does; only the stage is set with its own tools.",
        },
      ],
    ),
    {
      // Tests may reach for anything, and tools ask for default exports.
      files: ["**/*.test.ts", "**/*.test.tsx", "server/src/test/**", "web/src/test/**", "e2e/**"],
      rules: { "no-restricted-imports": "off", "no-restricted-globals": "off" },
    },
    // Elsewhere a function called `use` is no hook; Playwright's fixtures say with `{}` that they need nothing.
    { files: ["e2e/**", "scripts/**", "server/**", "bench/**"], rules: { "react/rules-of-hooks": "off", "no-empty-pattern": "off" } },
    { files: ["**/*.config.ts", "**/global-setup.ts", "**/*-reporter.mjs"], rules: { "import/no-default-export": "off" } },
  ],
});
