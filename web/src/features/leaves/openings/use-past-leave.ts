import type { Api } from "@daybook/contract/core/api";
import type { OutputOf } from "@daybook/contract/core/endpoint";
import type { PastLeave } from "@daybook/contract/leaves/past";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { useTypedText } from "#lib/form/form-drafts.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { useStable } from "#ui/use-stable.ts";
import { leavesText } from "../leave-labels.ts";
import { leaveTypes, openingBalances } from "../leaves.api.ts";
import { type PastRow, readPastLeave } from "./past-rows.ts";

type Checked = OutputOf<Api["POST /leaves/past"]>;

/** A row with what the server says about it: the days it charges, or its problem. */
export type CheckedRow = PastRow & { days: number | undefined; isOut: boolean };

/** Rows in one request, unless a person has more: those of a person are sent together, because they may overlap. */
const rowsAtOnce = 50;

type Readable = { line: number; leave: PastLeave };

function partsOf(rows: Readable[]): Readable[][] {
  const parts: Readable[][] = [];
  for (const own of Map.groupBy(rows, ({ leave }) => leave.userId).values()) {
    const last = parts.at(-1);
    if (last && last.length + own.length <= rowsAtOnce) last.push(...own);
    else parts.push(own);
  }
  return parts;
}

/** Rows of past leave: read from text that is kept in the tab, checked by the server, then recorded without those left out. */
export function usePastLeave() {
  const { today } = useCompany();
  const { data: open } = useQuery(openingBalances(today));
  const { data: types } = useQuery(leaveTypes);
  const [text, setText] = useTypedText("past-leave");
  const [out, setOut] = useState<readonly number[]>([]);
  const [checked, setChecked] = useState<{ byLine: Map<number, Checked["rows"][number]>; balances: Checked["balances"] } | null>(null);
  const [status, setStatus] = useState("");

  const read = useMemo(() => {
    const names = (types ?? []).filter(({ active }) => active).map(({ name }) => name);
    return open && text.trim() !== "" ? readPastLeave(text, open.people, names) : [];
  }, [open, types, text]);
  const rows = read.map((row): CheckedRow => {
    const result = checked?.byLine.get(row.line);
    return { ...row, problem: row.problem ?? result?.problem ?? null, days: result?.days, isOut: out.includes(row.line) };
  });
  const taken = rows.filter(({ isOut }) => !isOut);
  const readable = taken.flatMap(({ line, leave }) => (leave ? [{ line, leave }] : []));

  const send = async (dryRun: boolean) => {
    const byLine = new Map<number, Checked["rows"][number]>();
    const balances: Checked["balances"] = [];
    for (const part of partsOf(readable)) {
      const result = await call("POST /leaves/past", { dryRun, leaves: part.map(({ leave }) => leave) });
      for (const [index, row] of result.rows.entries()) byLine.set(part[index]!.line, row);
      balances.push(...result.balances);
      // After an error in a later part, only the rest is sent again.
      if (!dryRun) setOut((before) => [...before, ...part.map(({ line }) => line)]);
    }
    return { byLine, balances };
  };
  const check = useMutation({ mutationFn: () => send(true), onSuccess: setChecked });
  const record = useMutation({
    mutationFn: () => send(false),
    onSuccess: ({ byLine }) => {
      setStatus(`${leavesText(byLine.size)} recorded.`);
      setChecked(null);
      setOut([]);
      setText("");
    },
  });
  const isChecked = checked !== null && taken.every(({ line }) => checked.byLine.has(line));
  const change = (next: string) => {
    setText(next);
    setChecked(null);
    setOut([]);
    setStatus("");
  };
  const error = record.error ?? check.error;
  return {
    text,
    setText: change,
    rows,
    balances: checked?.balances ?? [],
    leaveOut: useStable((line: number, isOut: boolean) => setOut(isOut ? [...out, line] : out.filter((each) => each !== line))),
    check: () => (readable.length === 0 ? setStatus("Paste rows first.") : check.mutate()),
    record: () => record.mutate(),
    isChecking: check.isPending,
    isRecording: record.isPending,
    canRecord: isChecked && taken.length > 0 && taken.every(({ problem }) => problem === null),
    toRecord: taken.length,
    status: taken.some(({ problem }) => problem !== null) ? "Correct the rows with a problem, or leave them out." : status,
    failure: error ? messageOf(error) : null,
  };
}
