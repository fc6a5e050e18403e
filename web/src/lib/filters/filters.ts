import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { whenIdle } from "#lib/ssr/scheduling.ts";
import { type FilterFields, type FiltersOf, written } from "./filter-fields.ts";
import { preferencesOf, rememberPreference } from "./preferences.ts";

/** The part of the address behind the question mark. */
export type Search = Record<string, string>;

/**
 * The filters of a screen. They live in the address, so that a view can be shared and Back works; the last used ones
 * are remembered per person and come back when the screen is opened with an empty address.
 *
 * `fields` must be a constant outside of the component. Setting anything but `page` goes back to the first page.
 */
export function useFilters<Fields extends FilterFields>(screen: string, fields: Fields) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const address = useSearch({ strict: false }) as Search;
  const current = useMemo(() => pick(address, fields), [address, fields]);

  const [restored, setRestored] = useState(() => {
    const remembered = pick((preferencesOf(queryClient).filters?.[screen] ?? {}) as Search, fields);
    return isEmpty(current) && !isEmpty(remembered) ? remembered : null;
  });
  const search = restored ?? current;
  const filters = useMemo(() => read(search, fields), [search, fields]);

  const go = useCallback(
    (next: Search, replace: boolean) =>
      router.navigate({
        to: ".",
        search: (before: Search) => ({ ...without(before, fields), ...next }),
        replace,
        resetScroll: false,
      } as never),
    [router, fields],
  );

  const change = (next: Search, replace: boolean) => void go(next, replace).then(() => setRestored(null));

  // Only what the screen was opened with: once it stands in the address, the address counts. It is on the screen
  // already; the address follows when the screen stands.
  useEffect(() => {
    if (!restored) return;
    let left = false;
    void whenIdle()
      .then(() => (left ? undefined : go(restored, true)))
      .then(() => left || setRestored(null));
    return () => void (left = true);
  }, [restored, go]);

  useEffect(() => {
    if (restored) return;
    const kept = Object.fromEntries(Object.entries(current).filter(([name]) => !fields[name]?.passing));
    const remembered = preferencesOf(queryClient).filters?.[screen] ?? {};
    if (JSON.stringify(kept) !== JSON.stringify(remembered)) rememberPreference(queryClient, { filters: { [screen]: kept } });
  }, [current, fields, restored, queryClient, screen]);

  return {
    filters,
    /** As the address has it, for saved views. */
    search,
    /** Changes some; `undefined` or an empty list takes a filter away. */
    setFilters: (patch: Partial<FiltersOf<Fields>>) => {
      const { page: _page, ...rest } = search;
      const next = merge("page" in patch ? search : rest, patch);
      const leavesNoTrace = (name: string) => fields[name]?.typed || fields[name]?.once || (name === "page" && patch.page === filters.page);
      change(next, Object.keys(patch).every(leavesNoTrace));
    },
    /** Shows exactly these, as a saved view names them. */
    replaceFilters: (next: Search) => change(pick(next, fields), false),
    clearFilters: () => change({}, false),
    /** Whether anything is set but where one is. */
    isFiltered: Object.keys(search).some((name) => !fields[name]?.passing),
  };
}

const isEmpty = (search: Search) => Object.keys(search).length === 0;

/** In the order of the fields, so that equal filters are equal text. */
const pick = (search: Search, fields: FilterFields): Search =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => (typeof search[name] === "string" && search[name] !== "" ? [[name, search[name]]] : [])),
  );

const without = (search: Search, fields: FilterFields): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !(name in fields)));

const read = <Fields extends FilterFields>(search: Search, fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.read(search[name])])) as FiltersOf<Fields>;

function merge(search: Search, patch: object): Search {
  const next: Search = { ...search };
  for (const [name, value] of Object.entries(patch)) {
    const text = written(value);
    if (text === undefined || (name === "page" && text === "1")) delete next[name];
    else next[name] = text;
  }
  return next;
}
