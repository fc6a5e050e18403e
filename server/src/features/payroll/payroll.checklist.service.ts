import type { UserRef } from "@daybook/contract/core/common";
import { counted } from "@daybook/contract/core/numbers";
import type { ChecklistKind, PayrollCheck } from "@daybook/contract/payroll/payroll";
import { addDays, holidayText } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { formatPeriod } from "#format.ts";
import { monthName, shortDay, weekText } from "#features/weeks/weeks.days.ts";
import type { readMonth } from "./payroll.figures.service.ts";
import { periodOfMonth } from "./payroll.figures.service.ts";
import * as payrollRepository from "./payroll.repository.ts";

/** People named in a line. */
const namedMax = 10;

function namesOf(people: readonly UserRef[]) {
  const unique = [...new Map(people.map((person) => [person._id, person])).values()];
  const names = unique.slice(0, 3).map(({ name }) => name);
  return unique.length > 3 ? `${names.join(", ")} and ${unique.length - 3} more` : new Intl.ListFormat("en-GB").format(names);
}

const check = (
  kind: ChecklistKind,
  open: readonly UserRef[],
  text: string,
  done: string,
  details = namesOf(open),
  count = open.length,
): PayrollCheck => ({
  kind,
  done: count === 0,
  count,
  text: count === 0 ? done : text,
  details,
  people: [...new Map(open.map((person) => [person._id, person])).values()].slice(0, namedMax),
});

/** Returns what is open before a month is closed. Only a missing personnel number stops it. */
export async function checklistOf(
  ctx: ActorContext,
  month: string,
  { people, holidays, weeks }: Awaited<ReturnType<typeof readMonth>>,
  lastClosed: string | undefined,
): Promise<PayrollCheck[]> {
  const period = periodOfMonth(month);
  const numberless = people.filter(({ employeeId, isDeleted }) => employeeId === null && !isDeleted).map(({ user }) => user);
  const pending = await payrollRepository.listPendingLeave(ctx.db, period);
  const missing = people.filter((person) => person.missing > 0);
  const missingDays = missing.reduce((all, person) => all + person.missing, 0);
  const isIn = (date: string) => period.startDate <= date && date <= period.endDate;
  const open =
    ctx.company.weekApproval === "on"
      ? weeks().filter(({ week }) => week.state !== "approved" && week.days.some(({ date }) => isIn(date)))
      : [];
  const starts = [...new Set(open.map(({ week }) => week.weekStart))].toSorted();
  const span =
    starts.length === 1
      ? weekText(starts[0]!)
      : starts.length > 1
        ? `${shortDay(starts[0]!)} – ${shortDay(addDays(starts.at(-1)!, 6))}`
        : "";
  return [
    check(
      "numbers",
      numberless,
      `${counted(numberless.length, "person has", "people have")} no personnel number`,
      "Everyone has a personnel number",
    ),
    ...(ctx.company.weekApproval === "on"
      ? [
          check(
            "weeks",
            open.map(({ week }) => week.user),
            `${counted(open.length, "week is", "weeks are")} not approved`,
            "Every week is approved",
            open.length > 0 ? `${namesOf(open.map(({ week }) => week.user))}, ${span}` : "",
          ),
        ]
      : []),
    check(
      "requests",
      pending.map(({ user }) => user),
      counted(pending.length, "leave request waits", "leave requests wait"),
      "No leave request waits",
      pending.length === 1 ? `${pending[0]!.user.name}, ${formatPeriod(pending[0]!)}` : undefined,
    ),
    check(
      "reports",
      missing.map(({ user }) => user),
      `${counted(missingDays, "workday")} without a report or leave`,
      "Every workday has a report or leave",
      undefined,
      missingDays,
    ),
    {
      kind: "holidays",
      done: true,
      count: 0,
      text: holidays.length > 0 ? "Holidays" : "No holiday in this month",
      details: holidays.map(([date, holiday]) => `${holidayText(holiday)}, ${shortDay(date)}`).join(" · "),
      people: [],
    },
    ...(lastClosed
      ? [{ kind: "previous" as const, done: true, count: 0, text: `${monthName(lastClosed)} is closed`, details: "", people: [] }]
      : []),
  ];
}

/** What is open, for the question before closing: `3 weeks are not approved, 1 leave request waits`. */
export const openText = (checklist: readonly PayrollCheck[]) =>
  checklist
    .filter(({ done }) => !done)
    .map(({ text }) => text)
    .join(", ");
