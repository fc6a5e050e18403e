import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { storeUser } from "#lib/session/local-storage.ts";
import { mockResponse, sent } from "#test/api-responses.ts";
import { pagination, stats, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { UsersPage } from "./pages/users-page.tsx";

const rights = { read: true, update: true, administer: true, remove: true };
const admin = user({ name: "Ananya Iyer", role: "admin", can: { ...rights, remove: false } });

beforeEach(() => {
  mockResponse("GET /users/admin", { data: [admin], stats, pagination });
  mockResponse("GET /users/teams", { data: [], pagination });
});

const open = () => renderPart(<UsersPage />, { as: admin, at: "/admin/users" });

describe("importing", () => {
  const choose = async (person: ReturnType<typeof renderPart>["person"], text: string) => {
    await person.click(await screen.findByRole("button", { name: "More" }));
    await person.click(await screen.findByRole("menuitem", { name: "Import" }));
    await screen.findByRole("dialog", { name: "Import users" });
    const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
    await person.upload(input, new File([text], "people.csv", { type: "text/csv" }));
  };

  const row = (line: number, name: string, team = "Design") => ({
    line,
    values: { name, email: `${name}@example.com`, role: "Team Member", team },
    notes: [],
    signIn: "invitation" as const,
  });
  const result = { created: 0, problems: [], ignoredColumns: [], missingTeams: [] };
  const importButton = async (name: string) => within(await screen.findByRole("dialog")).findByRole<HTMLButtonElement>("button", { name });

  test("a file without a required column says so and imports nothing", async () => {
    mockResponse("POST /users/import", {
      ...result,
      rows: 1,
      problems: [{ line: 1, message: 'The column "team" is missing' }],
      ignoredColumns: ["Shoe size"],
      preview: [],
    });
    const { person } = open();
    await choose(person, "Name,Email,Role,Shoe size\nA,a@x.com,admin,42\n");
    expect(await screen.findByText('The column "team" is missing. Correct the file and choose it again.')).toBeDefined();
    expect(screen.getByText(/Shoe size/)).toBeDefined();
    expect((await importButton("Import")).disabled).toBe(true);
  });

  test("imports a valid file after a preview of every row", async () => {
    mockResponse("POST /users/import", ({ dryRun }: InputOf<Api["POST /users/import"]>) => ({
      ...result,
      rows: 2,
      created: dryRun ? 0 : 2,
      preview: [row(2, "Asha"), { ...row(3, "Ben"), notes: ["Date of Joining 05/03/2026 is read day first: 5 Mar 2026."] }],
    }));
    const { person } = open();
    await choose(person, "Name,Email,Role,Team\nAsha,a@x.com,admin,HR\nBen,b@x.com,admin,HR\n");
    const preview = await screen.findByRole("list", { name: "Preview" });
    expect(within(preview).getAllByText("New, to invite")).toHaveLength(2);
    expect(within(preview).getByText(/read day first: 5 Mar 2026/)).toBeDefined();
    await person.click(await importButton("Import 2 people"));
    expect(await screen.findByText("2 users imported")).toBeDefined();
    expect(sent("POST /users/import").map((input) => input.dryRun)).toEqual([true, false]);
  });

  test("corrects a wrong value in place, imports the others, and keeps the rest", async () => {
    mockResponse("POST /users/import", ({ csv, dryRun }: InputOf<Api["POST /users/import"]>) => {
      const lines = String(csv).split("\n");
      const names = lines.slice(1).filter(Boolean);
      const wrong = lines.findIndex((each) => each.includes("nowhere"));
      return {
        ...result,
        rows: names.length,
        created: dryRun ? 0 : names.length,
        problems: wrong > 0 ? [{ line: wrong + 1, field: "email", message: '"nowhere" is not an email address.' }] : [],
        preview: lines.flatMap((each, index) => (index > 0 && each ? [row(index + 1, each.split('"')[1]!)] : [])),
        invitable: dryRun ? undefined : [],
      };
    });
    const { person } = open();
    await choose(person, "Name,Email,Role,Team\nAsha,a@x.com,admin,HR\nBen,nowhere,admin,HR\n");
    expect(await screen.findByText('"nowhere" is not an email address.')).toBeDefined();
    await person.click(await importButton("Import 1 of 2 people"));
    expect(await screen.findByText(/1 person imported. 1 row needs a correction./)).toBeDefined();

    const email = screen.getByLabelText<HTMLInputElement>("Email of line 3");
    expect(email.value).toBe("nowhere");
    await person.clear(email);
    await person.type(email, "ben@x.com{Enter}");
    await person.click(await importButton("Import 1 person"));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Import users" })).toBeNull());
    expect(sent("POST /users/import").map(({ csv, dryRun }) => [csv, dryRun])).toEqual([
      ['"Name","Email","Role","Team"\n"Asha","a@x.com","admin","HR"\n"Ben","nowhere","admin","HR"', true],
      ['"Name","Email","Role","Team"\n"Asha","a@x.com","admin","HR"', false],
      ['"Name","Email","Role","Team"\n\n"Ben","nowhere","admin","HR"', true],
      ['"Name","Email","Role","Team"\n\n"Ben","ben@x.com","admin","HR"', true],
      ['"Name","Email","Role","Team"\n\n"Ben","ben@x.com","admin","HR"', false],
    ]);
  });

  test("creates missing teams with one press, and keeps the rows when the dialog is closed", async () => {
    storeUser(admin);
    mockResponse("POST /users/import", ({ createTeams }: InputOf<Api["POST /users/import"]>) => ({
      ...result,
      rows: 1,
      problems: createTeams ? [] : [{ line: 2, field: "team", message: 'There is no team named "Archive".' }],
      missingTeams: [{ name: "Archive", rows: 1 }],
      preview: [row(2, "Asha", "Archive")],
    }));
    const { person } = open();
    await choose(person, "Name,Email,Role,Team\nAsha,a@x.com,admin,Archive\n");
    await person.click(await importButton("Create team"));
    expect(await importButton("Import 1 person")).toBeDefined();
    expect(screen.getByText(/The import creates the team: Archive \(1 person\)/)).toBeDefined();

    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await person.click(await screen.findByRole("button", { name: "More" }));
    await person.click(await screen.findByRole("menuitem", { name: "Import" }));
    expect(await screen.findByText("Your unsent text has been restored.")).toBeDefined();
    expect(await importButton("Import 1 person")).toBeDefined();
  });
});
