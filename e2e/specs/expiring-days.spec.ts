import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

const msPerDay = 86_400_000;
const iso = (date: Date) => date.toISOString().slice(0, 10);
const daysAhead = (count: number) => new Date(Date.now() + count * msPerDay);
/** The index of a weekday in a schedule: 0 is Monday. */
const weekdayIndex = (date: Date) => (date.getUTCDay() + 6) % 7;

test("a member sees when days expire: on the balance card, in the request, and in the history", async ({ signIn, make, asAdmin }) => {
  const member = await make.person();
  // Two workdays a week, three and four days from now, so that today is a day off in every timezone.
  const hours = [0, 0, 0, 0, 0, 0, 0];
  for (const day of [daysAhead(3), daysAhead(4)]) hours[weekdayIndex(day)] = 8;
  const holidays = await asAdmin.call("GET /leaves/holidays", { startDate: iso(new Date()), endDate: iso(daysAhead(365)) });
  /** The first of the member's two workdays, the given days ahead or weeks later, in a week without a holiday on them. */
  const workdaysFrom = (count: number): Date => {
    const pair = [daysAhead(count), daysAhead(count + 1)].map(iso);
    return holidays.some(({ date }) => pair.includes(date)) ? workdaysFrom(count + 7) : daysAhead(count);
  };
  const [beforeTheLastDay, afterTheLastDay] = [workdaysFrom(3), workdaysFrom(3 + 7 * 13)];
  // Days of this leave year cannot be booked in the next one before it begins.
  test.skip(
    iso(new Date(beforeTheLastDay.getTime() + msPerDay)).slice(0, 4) !== iso(new Date()).slice(0, 4),
    "The next workdays are in the next leave year",
  );
  await asAdmin.call("PUT /users/:id/schedule", { id: member._id, from: iso(daysAhead(-7)), hours });

  // A whole day in lieu, which expires, and a day that does not.
  const page = await signIn(member);
  const report = await page.request.post("/api/eod/submit", { data: { tasks: [{ taskName: "Moved the server", hoursSpent: 8 }] } });
  const { data: eod } = (await report.json()) as { data: { date: string } };
  const asked = await page.request.post("/api/leaves/in-lieu", { data: { date: eod.date } });
  const { data: request } = (await asked.json()) as { data: { _id: string; expiresOn: string } };
  await asAdmin.call("PUT /leaves/in-lieu/:id", { id: request._id, decision: "approve" });
  await asAdmin.call("POST /leaves/adjustments", { userId: member._id, leaveType: "In Lieu", days: 1, reason: "Trade fair last month" });

  const lastDay = new Date(`${request.expiresOn}T00:00:00Z`);
  const month = lastDay.toLocaleString("en", { month: "long", timeZone: "UTC" });
  const short = `${lastDay.getUTCDate()} ${month.slice(0, 3)}`;
  const balance = page.getByRole("group", { name: /Leave balance/ });
  await page.goto("/my-leaves");
  await expect(balance).toContainText(/In Lieu2of 2 days0 used1 day expires/);
  await expect(balance).toContainText(new RegExp(`1 day expires (\\w+ )?${short}`));
  await expectAccessible(page);

  await page.getByRole("button", { name: "Apply for leave" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Apply for leave" });
  await dialog.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "In Lieu" }).click();
  // One day uses what expires; two days also use the day that stays.
  const expiring = `1 day that expires on ${lastDay.getUTCDate()} ${month}`;
  await expect(dialog.getByText(`Uses ${expiring}`)).toBeVisible();
  await expectAccessible(page);
  const setDays = async (start: Date) => {
    for (const [label, day] of [
      ["From", start],
      ["To", new Date(start.getTime() + msPerDay)],
    ] as const) {
      await dialog.getByLabel(label).fill(iso(day));
      await page.keyboard.press("Tab");
    }
  };
  await setDays(beforeTheLastDay);
  await expect(dialog.getByText(new RegExp(`^Uses ${expiring}.*, then 1 day that does not expire\\.$`))).toBeVisible();

  // After the last day only the other day is left.
  await setDays(afterTheLastDay);
  await expect(dialog.getByText(/^(No In Lieu days are|Only 1 In Lieu day is) available/)).toBeVisible();
  await expect(dialog.getByText(expiring)).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Apply for 2 days" })).toBeDisabled();

  await setDays(beforeTheLastDay);
  await dialog.getByRole("button", { name: "Apply for 2 days" }).click();
  await expect(dialog).toBeHidden();
  await expect(balance).toContainText(/In Lieu0of 2 days0 used, 2 pending/);
  await expect(balance).not.toContainText("expires");

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Leave balance" }).click();
  const history = page.getByRole("dialog", { name: `Leave balance ${member.name}` });
  await expect(history.getByText(new RegExp(`until ${short}`))).toBeVisible();
  await expectAccessible(page);
});
