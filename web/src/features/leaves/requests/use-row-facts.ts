import { complianceDaysMax } from "@daybook/contract/core/constants";
import type { AwayEntry, Leave } from "@daybook/contract/leaves";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { addDays } from "#lib/format/dates.ts";
import { awayCalendar, balanceOf } from "../leaves.api.ts";

const nobody: AwayEntry[] = [];

/** What helps to decide rows that wait: what each person has left, and who of the team is away on these days. */
export function useRowFacts(rows: Leave[], enabled: boolean) {
  const days = useMemo(() => spanOf(rows), [rows]);
  const { data: calendar } = useQuery({
    ...awayCalendar(days ?? { startDate: "", endDate: "" }),
    enabled: enabled && days !== undefined,
  });
  const accounts = useMemo(() => {
    const known = new Map(rows.map((leave) => [accountOf(leave), leave]));
    return enabled ? [...known.values()].map(({ user, breakdown }) => ({ userId: user._id, leaveYear: breakdown[0]?.leaveYear })) : [];
  }, [rows, enabled]);
  const left = useQueries({
    queries: accounts.map(({ userId, leaveYear }) => balanceOf(userId, leaveYear)),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, i) =>
          (data?.types ?? []).map(({ leaveType, available }) => [`${accounts[i]?.userId} ${leaveType}`, available] as const),
        ),
      ),
  });

  return useMemo(() => {
    const entries = calendar?.entries ?? nobody;
    return {
      /** Days left of the leave's type; null without a limit, nothing while it is not known. */
      leftOf: ({ user, leaveType }: Leave) => left.get(`${user._id} ${leaveType}`),
      /** Who else of the person's team is away on one of the days. */
      alsoAway: (leave: Leave) => (calendar ? peopleOf(entries.filter((entry) => clashes(entry, leave))) : undefined),
    };
  }, [calendar, left]);
}

export type RowFacts = ReturnType<typeof useRowFacts>;

const accountOf = ({ user, breakdown }: Leave) => `${user._id} ${breakdown[0]?.leaveYear}`;

function spanOf(rows: Leave[]) {
  if (rows.length === 0) return undefined;
  const startDate = rows.map((leave) => leave.startDate).reduce((a, b) => (a < b ? a : b));
  const last = rows.map((leave) => leave.endDate).reduce((a, b) => (a > b ? a : b));
  const furthest = addDays(startDate, complianceDaysMax - 1);
  return { startDate, endDate: last < furthest ? last : furthest };
}

const clashes = (entry: AwayEntry, leave: Leave) =>
  entry.isAbsence &&
  entry.leaveId !== leave._id &&
  entry.user._id !== leave.user._id &&
  entry.user.team === leave.user.team &&
  entry.startDate <= leave.endDate &&
  entry.endDate >= leave.startDate;

const peopleOf = (entries: AwayEntry[]) => [...new Map(entries.map(({ user }) => [user._id, user])).values()];
