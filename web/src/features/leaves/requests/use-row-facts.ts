import { complianceDaysMax } from "@daybook/contract/core/constants";
import type { AwayEntry, Leave } from "@daybook/contract/leaves";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { addDays } from "#lib/format/dates.ts";
import { awayCalendar } from "../leaves.api.ts";

const noEntries: AwayEntry[] = [];

/** Facts for reviewing pending rows: teammates away in the same period. The rows carry the days left (`leftAfter`). */
export function useRowFacts(rows: Leave[], enabled: boolean) {
  const days = useMemo(() => spanOf(rows), [rows]);
  const { data: calendar } = useQuery({
    ...awayCalendar(days ?? { startDate: "", endDate: "" }),
    enabled: enabled && days !== undefined,
  });
  return useMemo(() => {
    const entries = calendar?.entries ?? noEntries;
    return {
      /** Teammates who are away on one of the leave's days. */
      alsoAway: (leave: Leave) => (calendar ? peopleOf(entries.filter((entry) => overlaps(entry, leave))) : undefined),
    };
  }, [calendar]);
}

export type RowFacts = ReturnType<typeof useRowFacts>;

/** Loads the query of `useRowFacts`. */
export function loadRowFacts(rows: Leave[], load: ScreenLoaderInput["load"]) {
  const days = spanOf(rows);
  return days && load(awayCalendar(days));
}

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
