import { useRouter } from "@tanstack/react-router";
import { count, one, transient, text, written } from "#lib/filters/filter-fields.ts";
import { type Search, useFilters } from "#lib/filters/filters.ts";
import { kraTabs, memberViews } from "./kra-links.ts";
import { statuses } from "./kra-labels.ts";

const filterFields = {
  search: text(),
  team: one(),
  status: one(statuses),
  template: one(),
  page: count(1),
  limit: one(["10", "25", "50", "100"]),
};

/** What the lists are filtered by; remembered, also while one looks at a member in between. */
export function useKraFilters() {
  const { filters, setFilters, replaceFilters, search } = useFilters("kra", filterFields);
  return { filters, setFilters, replaceFilters, search, limit: Number(filters.limit ?? "25") };
}

export type KraFilters = ReturnType<typeof useKraFilters>;

const placeFields = {
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
};

type Place = Partial<Record<keyof typeof placeFields, string>>;

const merged = ({ page: _page, ...before }: Search, patch: { [Name in keyof Place]: string | undefined }): Search =>
  Object.fromEntries(
    Object.entries({ ...before, ...patch }).flatMap(([name, value]) => {
      const text = written(value);
      return text === undefined ? [] : [[name, text]];
    }),
  );

/** Where one is: which tab and month, whose page, what is opened. Going elsewhere begins on the first page. */
export function useKraPlace() {
  const router = useRouter();
  const { filters: place } = useFilters("kra-place", placeFields);
  const go = (patch: { [Name in keyof Place]: string | undefined }) =>
    void router.navigate({ to: ".", search: (before: Search) => merged(before, patch), resetScroll: false } as never);
  return { place, go };
}

export type KraPlace = ReturnType<typeof useKraPlace>;
