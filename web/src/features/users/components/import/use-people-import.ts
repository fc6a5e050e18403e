import type { ImportResult } from "@daybook/contract/core/imports";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { readText } from "#lib/files/read-text.ts";
import { type FormDraft, readFormDraft, storeFormDraft } from "#lib/form/form-drafts.ts";
import { useStable } from "#ui/use-stable.ts";
import { checkUserImport, useImportUsers } from "#features/users/users.api.ts";
import { checkedRows, columnOf, csvOf, fileMessage, type PeopleTable, tableOf, withCell, withoutRow } from "./people-table.ts";

const draftName = "import-users";

type Draft = { table: PeopleTable; createTeams: boolean };
type Options = { onFinished: (invitable: string[]) => void };

/**
 * The state of an import: the file's rows with corrections, and the server's check of them. Corrections are checked again at
 * once. They survive a reload, unless the file contains passwords.
 * @param onFinished called when every row is imported, with the people without a password
 */
export function usePeopleImport({ onFinished }: Options) {
  const [restored] = useState(() => readFormDraft<Draft>(draftName));
  const [table, setTable] = useState<PeopleTable | null>(restored?.table ?? null);
  const [createTeams, setCreateTeams] = useState(restored?.createTeams ?? false);
  const [isRestored, setRestored] = useState(restored !== undefined);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Rows imported before the remaining ones were corrected. */
  const [imported, setImported] = useState(0);
  const invitable = useRef<string[]>([]);
  const checks = useRef(0);
  const importing = useImportUsers();

  const hasPasswords = table !== null && columnOf(table, "password") !== -1;

  /** Shows and checks the table. Only the answer to the latest check counts. */
  const check = async (next: PeopleTable, withTeams: boolean) => {
    setTable(next);
    setCreateTeams(withTeams);
    setFailure(null);
    const keeps = next.rows.length > 0 && columnOf(next, "password") === -1;
    storeFormDraft(draftName, keeps ? ({ table: next, createTeams: withTeams } satisfies Draft) : undefined);
    const number = ++checks.current;
    setChecking(true);
    try {
      const answer = await checkUserImport(csvOf(next), withTeams);
      if (number === checks.current) setResult(answer);
    } catch (error) {
      if (number === checks.current) setFailure(messageOf(error as Error));
    } finally {
      if (number === checks.current) setChecking(false);
    }
  };

  const checkRestored = useStable(() => {
    if (table) void check(table, createTeams);
  });
  useEffect(() => checkRestored(), [checkRestored]);

  const clear = () => {
    checks.current++;
    setTable(null);
    setResult(null);
    setChecking(false);
    setRestored(false);
    storeFormDraft(draftName, undefined);
  };

  const rows = table && result ? checkedRows(table, result) : [];
  const ready = rows.filter(({ preview, problems }) => preview && problems.length === 0);

  const draft: FormDraft = { isRestored, discard: clear, startOver: clear };
  return {
    table,
    rows,
    ready,
    imported,
    /** Problems of the file itself, such as a missing column. */
    fileProblems: (result?.problems ?? []).filter(({ line }) => !table?.rows.some((row) => row.line === line)),
    ignoredColumns: result?.ignoredColumns ?? [],
    missingTeams: result?.missingTeams ?? [],
    createTeams,
    isChecking,
    isImporting: importing.isPending,
    failure,
    /** Without passwords, the rows are kept until they are imported or discarded. */
    draft: hasPasswords ? undefined : draft,
    choose: async (file: File) => {
      setResult(null);
      setRestored(false);
      try {
        await check(tableOf(file.name, await readText(file)), false);
      } catch (error) {
        setFailure(fileMessage(error));
      }
    },
    correct: (line: number, column: number, value: string) => table && void check(withCell(table, line, column, value), createTeams),
    remove: (line: number) => {
      if (table && table.rows.length === 1) {
        clear();
        if (imported > 0) onFinished(invitable.current.splice(0));
      } else if (table) void check(withoutRow(table, line), createTeams);
    },
    setCreateTeams: (next: boolean) => table && void check(table, next),
    /** Imports the rows that are ready. The others stay to be corrected. */
    submit: async () => {
      if (!table) return;
      setFailure(null);
      try {
        const done = await importing.mutateAsync({ csv: csvOf({ header: table.header, rows: ready }), createTeams });
        invitable.current = [...invitable.current, ...(done.invitable ?? [])];
        setImported(imported + done.created);
        const lines = new Set(ready.map(({ line }) => line));
        const left = table.rows.filter(({ line }) => !lines.has(line));
        if (left.length === 0) {
          clear();
          onFinished(invitable.current.splice(0));
        } else await check({ ...table, rows: left }, createTeams);
      } catch (error) {
        setFailure(messageOf(error as Error));
      }
    },
    /** Offers invitations to the people imported so far. */
    leave: () => onFinished(invitable.current.splice(0)),
  };
}

export type PeopleImport = ReturnType<typeof usePeopleImport>;
