import { describe, expect, test } from "vitest";
import * as settings from "@daybook/contract/settings/settings";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer({ env: { publicUrl: "https://daybook.example.com" } });
const make = factories(server);

const read = async () => {
  const { statusCode, headers, body } = await server.app.inject({ url: "/.well-known/security.txt" });
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  return body.split("\n");
};

describe("security.txt", () => {
  test("names public pages without a contact", async () => {
    server.clock.set("2026-03-12T09:00:00Z");
    expect(await read()).toEqual([
      "# An administrator can set the contact: https://daybook.example.com/admin/settings?tab=security",
      "Contact: https://daybook.example.com/policy",
      "Expires: 2026-09-08T00:00:00Z",
      "Canonical: https://daybook.example.com/.well-known/security.txt",
      "Preferred-Languages: en",
      "",
    ]);
    server.clock.set(null);
  });

  test("has the contact of the settings: an email or an https address", async () => {
    const admin = await make.user("admin");
    const save = (securityContact: unknown) => server.as(admin, settings.update, { securityContact });
    expect((await save(" security@example.com ")).data.securityContact).toBe("security@example.com");
    expect((await read())[0]).toBe("Contact: mailto:security@example.com");
    await save("https://example.com/security");
    expect((await read())[0]).toBe("Contact: https://example.com/security");
    for (const wrong of ["http://example.com", "javascript:alert(1)", "a@b", "a@example.com\nContact: b@example.com"]) {
      const { status, body } = await save(wrong);
      expect([wrong, status, body.message]).toEqual([wrong, 400, "Please enter an email address or an https address"]);
    }
    expect((await save("")).data.securityContact).toBeNull();
  });
});
