import { complianceDaysMax } from "@daybook/contract/core/constants";
import type { AwayEntry, Leave } from "@daybook/contract/leaves";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { addDays } from "#lib/format/dates.ts";
import { awayCalendar, balanceOf } from "../leaves.api.ts";

const noEntries: AwayEntry[] = [];

/** Facts for reviewing pending rows: the days each person has left, and teammates away in the same period. */
export function useRowFacts(rows: Leave[], enabled: boolean) {
  const days = useMemo(() => spanOf(rows), [rows]);
  const { data: calendar } = useQuery({
    ...awayCalendar(days ?? { startDate: "", endDate: "" }),
    enabled: enabled && days !== undefined,
  });
  const balances = useMemo(() => {
    const byKey = new Map(rows.map((leave) => [balanceKeyOf(leave), leave]));
    return enabled ? [...byKey.values()].map(({ user, breakdown }) => ({ userId: user._id, leaveYear: breakdown[0]?.leaveYear })) : [];
  }, [rows, enabled]);
  const left = useQueries({
    queries: balances.map(({ userId, leaveYear }) => balanceOf(userId, leaveYear)),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, i) =>
          (data?.types ?? []).map(({ leaveType, available }) => [`${balances[i]?.userId} ${leaveType}`, available] as const),
        ),
      ),
  });

  return useMemo(() => {
    const entries = calendar?.entries ?? noEntries;
    return {
      /** Days left of the leave's type; null for unlimited types, undefined while loading. */
      leftOf: ({ user, leaveType }: Leave) => left.get(`${user._id} ${leaveType}`),
      /** Teammates who are away on one of the leave's days. */
      alsoAway: (leave: Leave) => (calendar ? peopleOf(entries.filter((entry) => overlaps(entry, leave))) : undefined),
    };
  }, [calendar, left]);
}

export type RowFacts = ReturnType<typeof useRowFacts>;

/** Loads the queries of `useRowFacts`. */
export function loadRowFacts(rows: Leave[], load: ScreenLoaderInput["load"]) {
  const days = spanOf(rows);
  const byKey = new Map(rows.map((leave) => [balanceKeyOf(leave), leave]));
  const balances = [...byKey.values()].map(({ user, breakdown }) => load(balanceOf(user._id, breakdown[0]?.leaveYear)));
  return Promise.all([...balances, ...(days ? [load(awayCalendar(days))] : [])]);
}

const balanceKeyOf = ({ user, breakdown }: Leave) => `${user._id} ${breakdown[0]?.leaveYear}`;

function spanOf(rows: Leave[]) {
  if (rows.length === 0) return undefined;
  const startDate = rows.map((leave) => leave.startDate).reduce((a, b) => (a < b ? a : b));
  const last = rows.map((leave) => leave.endDate).reduce((a, b) => (a > b ? a : b));
  const latest = addDays(startDate, complianceDaysMax - 1);
  return { startDate, endDate: last < latest ? last : latest };
}

const overlaps = (entry: AwayEntry, leave: Leave) =>
  entry.isAbsence &&
  entry.leaveId !== leave._id &&
  entry.user._id !== leave.user._id &&
  entry.user.team === leave.user.team &&
  entry.startDate <= leave.endDate &&
  entry.endDate >= leave.startDate;

const peopleOf = (entries: AwayEntry[]) => [...new Map(entries.map(({ user }) => [user._id, user])).values()];
