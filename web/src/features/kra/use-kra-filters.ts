import { useRouter } from "@tanstack/react-router";
import { count, flag, one, transient, text, serializeFilter } from "#lib/filters/filter-fields.ts";
import { type Search, useFilters } from "#lib/filters/filters.ts";
import { kraTabs, memberViews } from "./kra-links.ts";
import { statuses } from "./kra-labels.ts";

/** Filters of the lists. */
export const filterFields = {
  search: text(),
  team: one(),
  status: one(statuses),
  template: one(),
  outliers: flag(),
  changed: flag(),
  page: count(1),
  limit: one(["10", "25", "50", "100"]),
};

/** Filters of the lists; kept while a member is open. */
export function useKraFilters() {
  const { filters, setFilters, replaceFilters, search } = useFilters("kra", filterFields);
  return { filters, setFilters, replaceFilters, search, limit: Number(filters.limit ?? "25") };
}

export type KraFilters = ReturnType<typeof useKraFilters>;

const navigationFields = {
  tab: transient(one(kraTabs)),
  month: transient(one()),
  member: transient(one()),
  view: transient(one(memberViews)),
  week: transient(one()),
  edit: transient(one()),
  from: transient(one()),
  parameter: transient(one()),
  evaluation: transient(one()),
  checklist: transient(one()),
  self: transient(one()),
};

type Location = Partial<Record<keyof typeof navigationFields, string>>;

const mergeSearch = ({ page: _page, ...before }: Search, patch: { [Name in keyof Location]: string | undefined }): Search =>
  Object.fromEntries(
    Object.entries({ ...before, ...patch }).flatMap(([name, value]) => {
      const text = serializeFilter(value);
      return text === undefined ? [] : [[name, text]];
    }),
  );

/** The screen's location in the URL: tab, month, member, open drawer. `go` also resets the page number. */
export function useKraNavigation() {
  const router = useRouter();
  const { filters: place } = useFilters("kra-place", navigationFields);
  const go = (patch: { [Name in keyof Location]: string | undefined }) =>
    void router.navigate({ to: ".", search: (before: Search) => mergeSearch(before, patch), resetScroll: false } as never);
  return { place, go };
}

export type KraNavigation = ReturnType<typeof useKraNavigation>;
