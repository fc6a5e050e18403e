import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { whenIdle } from "#lib/ssr/scheduling.ts";
import { type FilterFields, type FiltersOf, serializeFilter } from "./filter-fields.ts";
import { preferencesOf, rememberPreference } from "./preferences.ts";

/** The parsed query string. */
export type Search = Record<string, string>;

/**
 * The filters of a screen. They are part of the query string, so that views can be shared and Back works. The last used
 * filters, without free text, are stored per user and restored when the screen opens without any.
 *
 * `fields` must be a constant outside of the component. Setting anything but `page` returns to the first page.
 */
export function useFilters<Fields extends FilterFields>(screen: string, fields: Fields) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const address = useSearch({ strict: false }) as Search;
  const current = useMemo(() => pick(address, fields), [address, fields]);

  const [restored, setRestored] = useState(() => {
    const last = remembered(queryClient, screen, fields);
    return isEmpty(current) && !isEmpty(last) ? last : null;
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

  // Writes the restored filters into the address once the screen has rendered; from then on the address counts.
  useEffect(() => {
    if (!restored) return;
    let unmounted = false;
    void whenIdle()
      .then(() => (unmounted ? undefined : go(restored, true)))
      .then(() => unmounted || setRestored(null));
    return () => void (unmounted = true);
  }, [restored, go]);

  useEffect(() => {
    if (restored) return;
    const lasting = lastingOf(current, fields);
    const key = placeOf(screen, current, fields);
    const before = preferencesOf(queryClient).filters?.[key] ?? {};
    if (JSON.stringify(lasting) !== JSON.stringify(before)) rememberPreference(queryClient, { filters: { [key]: lasting } });
  }, [current, fields, restored, queryClient, screen]);

  return {
    filters,
    /** The serialized filters, for saved views. */
    search,
    /** Sets some filters; `undefined` or an empty list removes one. With `replace` the address before is not in the history. */
    setFilters: (patch: Partial<FiltersOf<Fields>>, replace = false) => {
      const { page: _page, ...rest } = search;
      const kept = Object.keys(patch).some((name) => fields[name]?.isTab) ? ofEveryTab(rest, fields) : rest;
      const next = merge("page" in patch ? search : kept, patch);
      const replacesHistory = (name: string) =>
        fields[name]?.typed || fields[name]?.oneShot || (name === "page" && patch.page === filters.page);
      change(next, replace || Object.keys(patch).every(replacesHistory));
    },
    /** Sets exactly these filters, as in a saved view. */
    replaceFilters: (next: Search) => change(pick(next, fields), false),
    clearFilters: () => change({}, false),
    /** Whether any filter is set that is not transient. */
    isFiltered: Object.keys(search).some((name) => !fields[name]?.transient),
  };
}

/** The filters with which a screen opens: those of the address, or else the remembered ones. */
export function restoredFilters<Fields extends FilterFields>(queryClient: QueryClient, screen: string, fields: Fields, address: Search) {
  const current = pick(address, fields);
  return read(isEmpty(current) ? remembered(queryClient, screen, fields) : current, fields);
}

const remembered = (queryClient: QueryClient, screen: string, fields: FilterFields) =>
  lastingOf(pick((preferencesOf(queryClient).filters?.[screen] ?? {}) as Search, fields), fields);

/** Where the filters are remembered: each tab has its own, the first one those of the screen. */
function placeOf(screen: string, search: Search, fields: FilterFields) {
  const tab = Object.keys(search).find((name) => fields[name]?.isTab);
  return tab === undefined ? screen : `${screen}-${search[tab]}`;
}

/** The filters to remember: neither positions nor free text. */
const lastingOf = (search: Search, fields: FilterFields): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !fields[name]?.transient && !fields[name]?.typed));

/** The positions, such as a month, which stay when the tab changes. */
const ofEveryTab = (search: Search, fields: FilterFields): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => fields[name]?.transient));

const isEmpty = (search: Search) => Object.keys(search).length === 0;

/** Picks the fields in a fixed order, so that equal filters serialize equally. */
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
    const text = serializeFilter(value);
    if (text === undefined || (name === "page" && text === "1")) delete next[name];
    else next[name] = text;
  }
  return next;
}
