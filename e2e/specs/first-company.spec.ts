import { expect, test as base } from "../fixtures.ts";
import { type Product, startProduct } from "../product.ts";

const test = base.extend<object, { empty: Product }>({
  empty: [
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
});

const names = [
  "Asha Verma",
  "Ben Ode",
  "Cleo Das",
  "Dev Rao",
  "Esha Nair",
  "Farid Khan",
  "Greta Holm",
  "Hugo Lind",
  "Ines Costa",
  "Jonas Weber",
  "Kiran Shah",
  "Lena Novak",
  "Mateo Ruiz",
  "Nadia Aziz",
];
const emailOf = (name: string) => `${name.toLowerCase().replace(" ", ".")}@example.com`;

/** 14 people as a spreadsheet has them: a team that does not exist yet, natural roles and dates, and one wrong value. */
const csv = [
  "Full name,Email address,Role,Department,Joined",
  ...names.map((name, index) => {
    const role = index === 0 ? "Team Lead" : index === 1 ? "Administrator" : "employee";
    const email = index === 13 ? "nadia.aziz" : emailOf(name);
    return [name, email, role, index % 2 === 0 ? "Workshop" : "Sales", index === 2 ? "31-Dec-2025" : "16/03/2026"].join(",");
  }),
].join("\n");

test("from an empty database to 15 people signed in with their own passwords", async ({ openPage, empty }, testInfo) => {
  test.setTimeout(600_000);
  const began = Date.now();
  let clicks = 0;
  const click = async (target: { click: () => Promise<void> }) => {
    clicks += 1;
    await target.click();
  };
  const at = { baseURL: empty.url, permissions: ["clipboard-read", "clipboard-write"] };

  const admin = await openPage(at);
  const setup = new URL(empty.setupLink!);
  await admin.goto(setup.pathname + setup.search);
  await admin.getByLabel("Name").fill("Vera First");
  await admin.getByLabel("Email").fill("vera@example.com");
  await admin.getByLabel("Password", { exact: true }).fill("a-long-secret");
  await admin.getByLabel("Company", { exact: true }).fill("Northwind Atelier");
  await click(admin.getByRole("button", { name: "Create administrator" }));

  await click(admin.getByRole("button", { name: /^People\b/ }));
  await click(admin.getByRole("link", { name: "Import people" }));
  const dialog = admin.getByRole("dialog", { name: "Import People" });
  await dialog.locator('input[type="file"]').setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(dialog.getByText("8 rows still to correct, they would be left out")).toBeVisible();
  await click(dialog.getByRole("button", { name: "Create Workshop" }));
  await expect(dialog.getByText("1 row still to correct, it would be left out")).toBeVisible();
  await expect(dialog.getByText(/"nadia.aziz" is not an email address/)).toBeVisible();
  await dialog.getByLabel("Email of line 15").fill(emailOf("Nadia Aziz"));
  await dialog.getByLabel("Email of line 15").press("Enter");
  await click(dialog.getByRole("button", { name: "Import 14 people" }));
  await click(dialog.getByRole("button", { name: "Invite 14 people" }));

  await click(admin.getByRole("dialog", { name: "Invite 14 people?" }).getByRole("button", { name: "Invite" }));
  const shared = admin.getByRole("dialog", { name: "14 invitations" });
  await click(shared.getByRole("button", { name: "Copy all" }));
  const copied = await admin.evaluate(() => navigator.clipboard.readText());
  await click(shared.getByRole("button", { name: "Done" }));
  const links = copied.split("\n").map((line) => /^(.+) <(.+)>: (\S+)$/.exec(line)!.slice(1) as [string, string, string]);
  expect(links.map(([name]) => name).toSorted()).toEqual(names.toSorted());

  for (const [name, email, url] of links) {
    const person = await openPage(at);
    const { pathname, search } = new URL(url);
    await person.goto(pathname + search);
    await expect(person.getByText(email)).toBeVisible();
    await person.getByLabel("Password", { exact: true }).fill(`${name}'s own password`);
    await click(person.getByRole("button", { name: "Set password and sign in" }));
    await expect(person).toHaveURL(name === "Asha Verma" ? "/team-lead" : name === "Ben Ode" ? "/" : "/dashboard");
    await person.context().close();
  }

  await admin.goto("/admin/users");
  await expect(admin.getByText("15 people", { exact: true })).toBeVisible();
  await expect(admin.getByText("Never signed in")).toHaveCount(0);
  await expect(admin.getByText("Invited")).toHaveCount(0);

  const seconds = Math.round((Date.now() - began) / 1000);
  const summary = `15 people signed in with their own passwords: ${clicks} clicks, ${seconds} s`;
  testInfo.annotations.push({ type: "measured", description: summary });
  console.log(summary);
  expect(seconds).toBeLessThan(600);
});
