import { type ClipboardEvent, useLayoutEffect, useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "#lib/api/call-error.ts";
import { readFormDraft, storeFormDraft } from "#lib/form/form-drafts.ts";
import { useStable } from "#ui/use-stable.ts";
import { useRemoveOpenings, useSetOpenings } from "../leave-admin.ts";
import { openingBalances } from "../leaves.api.ts";
import { balancesToSet, openingRows, readPaste, type Typed, valueKey } from "./opening-values.ts";

export type SetBalances = { id: string; balances: number; people: number };

/** The table of opening balances on a day: what was typed is kept in the tab until it is saved. */
export function useOpenings(date: string) {
  const query = useQuery(openingBalances(date));
  const draft = `openings:${date}`;
  const [typed, setTyped] = useState<Typed>({});
  const [unknown, setUnknown] = useState<string[]>([]);
  const [saved, setSaved] = useState<SetBalances | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useLayoutEffect(() => setTyped(readFormDraft<Typed>(draft) ?? {}), [draft]);

  const rows = useMemo(() => query.data && openingRows(query.data, typed), [query.data, typed]);
  const write = (next: Typed) => {
    storeFormDraft(draft, Object.keys(next).length === 0 ? undefined : next);
    setTyped(next);
    setFailure(null);
  };
  const type = useStable((userId: string, leaveType: string, text: string) => {
    const { [valueKey(userId, leaveType)]: _before, ...others } = typed;
    write(text === "" ? others : { ...others, [valueKey(userId, leaveType)]: text });
  });
  const paste = useStable((event: ClipboardEvent, userId: string, leaveType: string) => {
    const pasted = readPaste(event.clipboardData.getData("text/plain"), rows ?? [], { userId, leaveType });
    if (!pasted) return;
    event.preventDefault();
    write({ ...typed, ...pasted.typed });
    setUnknown(pasted.unknown);
  });

  const set = useSetOpenings();
  const remove = useRemoveOpenings();
  const balances = balancesToSet(rows ?? []);
  const save = () =>
    set.mutate(
      { date, balances },
      {
        onSuccess: ({ _id, people, balances: count }) => {
          write({});
          setUnknown([]);
          setSaved({ id: _id, people, balances: count });
        },
        onError: (error) => setFailure(messageOf(error)),
      },
    );
  const takeBack = () =>
    saved && remove.mutate(saved.id, { onSuccess: () => setSaved(null), onError: (error) => setFailure(messageOf(error)) });

  return {
    query,
    rows,
    type,
    paste,
    unknown,
    saved,
    failure,
    balances,
    isWrong: rows?.some((row) => row.isWrong) ?? false,
    save,
    takeBack,
    isSaving: set.isPending || remove.isPending,
  };
}
