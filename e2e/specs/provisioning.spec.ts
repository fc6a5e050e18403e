import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { admin } from "../people.ts";

test("an identity provider creates a person and a group; an admin chooses what the group gives; who leaves it loses it", async ({
  signIn,
  playwright,
  baseURL,
}) => {
  const page = await signIn(admin);
  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "New token" }).click();
  const form = page.getByRole("dialog", { name: "New access token" });
  await form.getByRole("textbox", { name: "Name" }).fill(unique("Identity provider"));
  for (const list of ["May read", "May change"]) {
    await form.getByRole("combobox", { name: list }).fill("Provisioning");
    await page.getByRole("option", { name: "Provisioning" }).click();
    // Closes the list over the button.
    await form.getByRole("heading", { name: "New access token" }).click();
  }
  await form.getByRole("button", { name: "Create token" }).click();
  const token = await page.getByRole("dialog").getByRole("textbox", { name: "Token" }).inputValue();
  await page.getByRole("button", { name: "I saved the token" }).click();

  const provider = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
  });
  const created = async (path: string, data: object) => {
    const response = await provider.post(`/scim/v2${path}`, { data });
    expect(response.status()).toBe(201);
    return ((await response.json()) as { id: string }).id;
  };
  const name = unique("Megan Bowen");
  const userName = `${unique("megan").replaceAll(/\W/g, "-")}@contoso.example`;
  const userId = await created("/Users", { userName, displayName: name, title: "Auditor", active: true });
  const group = unique("Heads of audit");
  const groupId = await created("/Groups", { displayName: group, members: [{ value: userId }] });

  await page.goto("/admin/settings?tab=integrations");
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue(/\/scim\/v2$/);
  await page.getByRole("button", { name: `Change what ${group} gives` }).click();
  const dialog = page.getByRole("dialog", { name: `What ${group} gives` });
  await dialog.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Team Lead" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Saved what ${group} gives`)).toBeVisible();

  const roleShown = async () => {
    await page.goto(`/admin/users?search=${encodeURIComponent(name)}`);
    return page.getByRole("row").filter({ hasText: name });
  };
  await expect(await roleShown()).toContainText("Team Lead");
  const removed = await provider.patch(`/scim/v2/Groups/${groupId}`, {
    data: { Operations: [{ op: "Remove", path: "members", value: [{ value: userId }] }] },
  });
  expect(removed.status()).toBe(200);
  await expect(await roleShown()).toContainText("Team Member");
  expect((await provider.delete(`/scim/v2/Users/${userId}`)).status()).toBe(204);
  await expect(await roleShown()).toContainText("Inactive");
  await provider.dispose();
});
