import type { Hours, HoursCell } from "@daybook/contract/hours/hours";
import type { User } from "@daybook/contract/users/users";

/** Hours fixtures for tests. */

const dayAfter = (day: string, count: number) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
const isOff = (day: string) => [0, 6].includes(new Date(day).getUTCDay());
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

type Mark = number | "M" | "A" | "H" | null;

function cellOf(mark: Mark, day: string): HoursCell | null {
  const expected = isOff(day) ? 0 : 8;
  if (mark === null) return null;
  if (typeof mark === "number") return { logged: mark, expected, kind: isOff(day) ? "weekend" : "working" };
  if (mark === "M") return { logged: 0, expected, kind: "missing" };
  return { logged: 0, expected: 0, kind: mark === "A" ? "leave" : "holiday" };
}

/** Returns an hours response from one mark per person and day: a number, M missing, A away, H holiday, null none. */
export function hoursResponse(people: [User, Mark[]][], startDate = "2026-03-09", length = 7): Hours {
  const dates = Array.from({ length }, (_, index) => dayAfter(startDate, index));
  const byUser = people.map(([{ _id, name, team, profilePicture }, marks]) => {
    const days = dates.map((date, index) => cellOf(marks[index] ?? (isOff(date) ? 0 : null), date));
    const known = days.filter((day) => day !== null);
    return {
      user: { _id, name, team, profilePicture },
      logged: sum(known.map(({ logged }) => logged)),
      expected: sum(known.map(({ expected }) => expected)),
      overtime: 0,
      shortfall: 0,
      missingDays: known.filter(({ kind }) => kind === "missing").length,
      leaveDays: known.filter(({ kind }) => kind === "leave").length,
      owesReports: known.length > 0,
      days,
    };
  });
  const of = (key: "logged" | "expected" | "missingDays" | "leaveDays") => sum(byUser.map((row) => row[key]));
  const [logged, expected] = [of("logged"), of("expected")];
  const days = dates.map((date, index) => ({
    date,
    kind: people.some(([, marks]) => marks[index] === "H")
      ? ("holiday" as const)
      : isOff(date)
        ? ("weekend" as const)
        : ("working" as const),
    holiday: people.some(([, marks]) => marks[index] === "H") ? "Holi" : null,
    logged: sum(byUser.map((row) => row.days[index]?.logged ?? 0)),
    expected: sum(byUser.map((row) => row.days[index]?.expected ?? 0)),
  }));
  const endDate = dates.at(-1)!;
  return {
    startDate,
    endDate,
    totals: {
      logged,
      loggedOwed: logged,
      expected,
      overtime: 1.5,
      shortfall: 4,
      utilization: expected === 0 ? null : logged / expected,
      missingDays: of("missingDays"),
      leaveDays: of("leaveDays"),
    },
    days,
    weeks: [{ startDate, endDate, logged, expected }],
    byProject: logged > 0 ? [{ project: null, logged }] : [],
    byUser,
  };
}
