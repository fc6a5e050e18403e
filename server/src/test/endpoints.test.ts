import { join } from "node:path";
import pino from "pino";
import { describe, expect, test } from "vitest";
import { allEndpoints } from "@daybook/contract/core/all";
import { sessionMessages } from "@daybook/contract/core/errors";
import { startServer } from "./harness.ts";
import { filesIn, read, root } from "./source-files.ts";

const server = startServer();

describe("endpoints", () => {
  const endpoints = allEndpoints.map(({ feature, name, endpoint }) => [`${feature}.${name}`, endpoint] as const);
  const withSampleIds = (path: string) => path.replaceAll(/:\w+/g, "01890000-0000-7000-8000-000000000000");

  test("have unique paths", () => {
    const paths = endpoints.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ":")}`);

    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  test("are all served", () => {
    const missing = endpoints.filter(([, { method, path }]) => !server.app.hasRoute({ method, url: `/api${path}` }));

    expect(missing.map(([name]) => name)).toEqual([]);
  });

  test("reject anonymous requests with 401, whatever the body, unless they are public", async () => {
    for (const [name, { method, path, public: isPublic }] of endpoints) {
      if (isPublic) continue;
      const { statusCode, json } = await server.app.inject({
        method,
        url: `/api${withSampleIds(path)}`,
        ...(method !== "GET" && { payload: {} }),
      });
      expect([name, statusCode, json()]).toEqual([
        name,
        401,
        { success: false, code: "unauthenticated", message: sessionMessages.missing },
      ]);
    }
  });

  test("are public only in this list", () => {
    expect(endpoints.filter(([, endpoint]) => endpoint.public).map(([name]) => name)).toEqual([
      "auth.login",
      "auth.logout",
      "auth.options",
      "auth.register",
      "setup.verifyToken",
      "setup.createAdmin",
      "secondFactor.finishSignIn",
      "passkeys.signInOptions",
      "passkeys.signIn",
      "accountLinks.inspect",
      "accountLinks.accept",
      "accountLinks.forgotPassword",
      "accountLinks.confirmEmail",
      "notifications.unsubscribe",
      "decisions.inspect",
      "decisions.decide",
      "policy.get",
      "system.health",
      "system.ready",
    ]);
  });

  test("skip the CSRF origin check only where another service signs its requests", () => {
    const files = filesIn(join(root, "server/src")).filter((file) => !file.startsWith("test/"));
    const containing = (text: string) => files.filter((file) => read(`server/src/${file}`).includes(text));

    expect(containing("skipOriginCheck: true")).toEqual(["http/serve-signed-form.ts", "http/serve-webhook.ts"]);
    expect(containing("serveWebhook(app, ")).toEqual(["features/reminders/reminders.routes.ts"]);
    expect(containing("serveSignedForm(app, ")).toEqual(["features/slack/slack.routes.ts"]);
  });

  test("with fixed paths take precedence over ids", async () => {
    const routes: string[] = [];
    const { app } = await server.build({ logger: pino({}, { write: (line) => void routes.push(JSON.parse(line).route) }) });

    // Health requests are not logged.
    const fixed = endpoints.filter(([name, { path }]) => !path.includes(":") && !name.startsWith("system."));
    for (const [, { method, path }] of fixed) await app.inject({ method, url: `/api${path}` });

    expect(routes).toEqual(fixed.map(([, { path }]) => `/api${path}`));
  });
});
