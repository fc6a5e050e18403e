import { complianceDaysMax } from "@daybook/contract/core/constants";
import type { AwayEntry, Leave } from "@daybook/contract/leaves/schemas";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { addDays } from "#lib/format/dates.ts";
import { awayCalendar } from "../leaves.api.ts";

const noEntries: AwayEntry[] = [];

/** Facts for reviewing pending rows: teammates away in the same period. The rows carry the days left (`leftAfter`). */
export function useRowFacts(rows: Leave[], enabled: boolean) {
  const query = useMemo(() => absencesAround(rows), [rows]);
  const { data, isPlaceholderData } = useQuery({ ...(query ?? nothing), enabled: enabled && query !== undefined });
  // The absences for the previous rows may lack a team of these rows, which would then show no one away.
  const calendar = isPlaceholderData ? undefined : data;
  return useMemo(() => {
    const entries = calendar?.entries ?? noEntries;
    return {
      /** Teammates who are away on one of the leave's days; none for a person without a team. */
      alsoAway: (leave: Leave) => (leave.user.team === null ? [] : calendar && peopleOf(entries.filter((entry) => overlaps(entry, leave)))),
    };
  }, [calendar]);
}

export type RowFacts = ReturnType<typeof useRowFacts>;

/** Loads the query of `useRowFacts`. */
export function loadRowFacts(rows: Leave[], load: ScreenLoaderInput["load"]) {
  const query = absencesAround(rows);
  return query && load(query);
}

const nothing = awayCalendar({ startDate: "", endDate: "" });

/** The absences in the teams of the rows, from the first of their days to the last. */
export function absencesAround(rows: Leave[]) {
  const teams = [...new Set(rows.flatMap(({ user }) => user.team ?? []))].toSorted();
  if (teams.length === 0) return undefined;
  const startDate = rows.map((leave) => leave.startDate).reduce((a, b) => (a < b ? a : b));
  const last = rows.map((leave) => leave.endDate).reduce((a, b) => (a > b ? a : b));
  const latest = addDays(startDate, complianceDaysMax - 1);
  return awayCalendar({ startDate, endDate: last < latest ? last : latest }, teams);
}

const overlaps = (entry: AwayEntry, leave: Leave) =>
  entry.isAbsence &&
  entry.leaveId !== leave._id &&
  entry.user._id !== leave.user._id &&
  entry.user.team === leave.user.team &&
  entry.startDate <= leave.endDate &&
  entry.endDate >= leave.startDate;

const peopleOf = (entries: AwayEntry[]) => [...new Map(entries.map(({ user }) => [user._id, user])).values()];
