import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as payroll from "@daybook/contract/payroll/payroll";
import type { PayrollMonth, PayrollRow } from "@daybook/contract/payroll/payroll";
import { require } from "#access/access.ts";
import { mayAdministerPayroll } from "#access/hours.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import { longDay, monthName } from "#features/weeks/weeks.days.ts";
import { inTransaction } from "#transaction.ts";
import * as payrollChanges from "./payroll.changes.ts";
import { correctMonth } from "./payroll.corrections.service.ts";
import { checklistOf, openText } from "./payroll.checklist.service.ts";
import { type Sums, sumDays, sumRows } from "./payroll.days.ts";
import { exportOf } from "./payroll.export.service.ts";
import { nextMonth, readMonth } from "./payroll.figures.service.ts";
import * as payrollRepository from "./payroll.repository.ts";
import type { CorrectionRow, StoredRow } from "./payroll.repository.ts";

/* Months for payroll: a closed one keeps its figures, and what changes later is a correction of the next one. */

/** Checked before the body is validated. */
export function mayUse(ctx: ActorContext) {
  require(mayAdministerPayroll(ctx.actor), "see payroll");
  if (ctx.company.payroll === "off") throw new AppError("conflict", "Payroll is switched off. Switch it on in the settings.");
}

const firstDay = (month: string) => `${month}-01`;

export async function get(ctx: ActorContext, { month, format, preset = "default" }: CheckedInputOf<typeof payroll.get>) {
  mayUse(ctx);
  const read = await monthOf(ctx, firstDay(month));
  return format === "csv" || format === "xlsx" ? exportOf(ctx, read, { format, preset }) : read;
}

/** Returns a month: as it was closed, or as it is now with what is open. */
async function monthOf(ctx: ActorContext, month: string): Promise<PayrollMonth> {
  const months = await payrollRepository.listMonths(ctx.db);
  const closed = months.find((each) => each.month === month);
  const last = months.at(-1)?.month;
  if (closed) {
    const rows = await payrollRepository.listRows(ctx.db, month);
    const corrections = await payrollRepository.listCorrections(ctx.db, month);
    const obstacle = month === last ? null : `Reopen ${monthName(last!)} first`;
    return {
      ...present(month, rows, corrections, closed.leaveTypes),
      closedAt: closed.closedAt,
      closedBy: closed.closedBy,
      obstacle,
      checklist: [],
    };
  }
  const { isNext, obstacle } = turnOf(ctx, month, last);
  const [types, read, corrections] = await Promise.all([
    payrollRepository.listLeaveTypes(ctx.db),
    readMonth(ctx, month),
    isNext ? payrollRepository.listCorrections(ctx.db, null) : [],
  ]);
  const rows = read.people.map(({ user, employeeId, team, days }) => ({ user, personnelNumber: employeeId, team, days }));
  const leaveTypes = columnsOf(
    types.map(({ name }) => name),
    rows,
  );
  const checklist = await checklistOf(ctx, month, read, last);
  return { ...present(month, rows, corrections, leaveTypes), closedAt: null, closedBy: null, obstacle, checklist };
}

/** Whether a month is the next to be closed, and why it cannot be closed now. */
function turnOf(ctx: ActorContext, month: string, last: string | undefined) {
  const isNext = last === undefined || month === nextMonth(last);
  const opens = nextMonth(month);
  if (last !== undefined && month < last) return { isNext, obstacle: `Payroll begins later: ${monthName(last)} is closed` };
  if (!isNext) return { isNext, obstacle: `Close ${monthName(nextMonth(last))} first` };
  return { isNext, obstacle: ctx.today() < opens ? `You can close ${monthName(month)} from ${longDay(opens)} on` : null };
}

/** The active types of absence, and others of which someone has days. */
const columnsOf = (active: string[], rows: readonly Pick<StoredRow, "days">[]) => [
  ...new Set([...active, ...rows.flatMap(({ days }) => days.flatMap(({ leave }) => leave.map(({ leaveType }) => leaveType))).toSorted()]),
];

function present(month: string, stored: readonly StoredRow[], corrections: readonly CorrectionRow[], leaveTypes: string[]) {
  const byUser = Map.groupBy(corrections, ({ user }) => user._id);
  const rows: (PayrollRow & Sums)[] = stored.map(({ user, personnelNumber, team, days }) => ({
    user,
    personnelNumber,
    team,
    ...sumDays(days, leaveTypes),
    corrections: correctionsOf(byUser.get(user._id)),
  }));
  const listed = new Set(rows.map(({ user }) => user._id));
  // People who have left since have no days, but may have corrections.
  const others = [...byUser.values()].filter(([first]) => !listed.has(first!.user._id));
  for (const own of others) {
    const { user, personnelNumber } = own[0]!;
    rows.push({ user, personnelNumber, team: user.team, ...sumDays([], leaveTypes), corrections: correctionsOf(own) });
  }
  return {
    month: month.slice(0, 7),
    leaveTypes,
    rows,
    totals: { ...sumRows(rows, leaveTypes), corrections: corrections.length },
  };
}

const correctionsOf = (corrections: readonly CorrectionRow[] = []) =>
  corrections.map(({ date, text, days, hours }) => ({ date, text, days, hours }));

/** Closes a month: its reports are refused and its figures stay. With open items only with `anyway`. */
export const close = (ctx: ActorContext, { month: name, anyway = false }: CheckedInputOf<typeof payroll.close>) =>
  inTransaction(ctx, async (ctx) => {
    mayUse(ctx);
    const month = firstDay(name);
    await payrollRepository.lockMonths(ctx.db);
    const before = await monthOf(ctx, month);
    if (before.closedAt) throw new AppError("conflict", `${monthName(month)} is already closed`);
    if (before.obstacle) throw new AppError("conflict", before.obstacle);
    const numbers = before.checklist.find(({ kind, done }) => kind === "numbers" && !done);
    if (numbers) throw new AppError("conflict", `${numbers.text}: ${numbers.details}. Enter it before you close the month.`);
    const open = openText(before.checklist);
    if (open !== "" && !anyway) throw new AppError("conflict", `${open}. Close ${monthName(month)} anyway?`);
    const { people } = await readMonth(ctx, month);
    const { leaveTypes } = before;
    await payrollRepository.close(
      ctx.db,
      { month, leaveTypes, closedBy: ctx.actor.id, closedAt: ctx.now() },
      people.map(({ user, employeeId, team, days }) => ({ userId: user._id, personnelNumber: employeeId, team, days })),
    );
    record(ctx, payrollChanges.closed, { id: null, after: { month: name, people: people.length, ...(open !== "" && { open }) } });
    return monthOf(ctx, month);
  });

/** Reopens the month that was closed last. Its corrections wait for the next closing. */
export const reopen = (ctx: ActorContext, { month: name }: CheckedInputOf<typeof payroll.reopen>) =>
  inTransaction(ctx, async (ctx) => {
    mayUse(ctx);
    const month = firstDay(name);
    await payrollRepository.lockMonths(ctx.db);
    const months = await payrollRepository.listMonths(ctx.db);
    if (!months.some((each) => each.month === month)) throw new AppError("conflict", `${monthName(month)} is not closed`);
    const last = months.at(-1)!.month;
    if (last !== month) throw new AppError("conflict", `Reopen ${monthName(last)} first`);
    const affected = await payrollRepository.reopen(ctx.db, month);
    // What was paid with the month waits again, compared with what was paid before it.
    for (const { month: earlier, userIds } of affected) await correctMonth(ctx, earlier, userIds, { isKnown: true });
    record(ctx, payrollChanges.reopened, { id: null, after: { month: name } });
    return monthOf(ctx, month);
  });
