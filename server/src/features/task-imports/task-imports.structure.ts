import { textKey } from "@daybook/contract/core/comparable";
import { linksMax } from "@daybook/contract/dependencies/limits";
import { subtasksMax } from "@daybook/contract/subtasks/limits";

/* Which rows of a file are sub-tasks of which, and which wait for others. */

/** A line of the file, or the id of a task that exists. */
export type End = number | string;

export type NamingRow = {
  line: number;
  externalId?: string | undefined;
  otherId?: string | undefined;
  title?: string | undefined;
  parent?: string | undefined;
  blockedBy?: string | undefined;
  blocks?: string | undefined;
};

/** A task that exists, as a parent: its own parent, and how many sub-tasks it has. */
export type OutsideTask = { id: string; number: number; parent: { id: string; number: number } | null; subtasks: number };

export type Structure = {
  parent: End | undefined;
  blockedBy: End[];
  blocks: End[];
  problems: { field: "parent" | "blockedBy"; message: string }[];
  notes: string[];
};

const keyOf = (name: string) => textKey(name.trim().replace(/^#/, ""));

/** The names in a cell: the whole cell, where it may be a title, or its parts. */
const namesIn = (cell: string | undefined) => (cell ?? "").split(/[,;\n]+/).flatMap((name) => name.trim() || []);

/** All names that rows use for others and that no row of the file has. */
export function namesOutside(rows: readonly NamingRow[]): string[] {
  const find = finder(rows, new Map());
  const used = rows.flatMap(({ parent, blockedBy, blocks }) => [...(parent ? [parent] : []), ...namesIn(blockedBy), ...namesIn(blocks)]);
  return [...new Set(used.map((name) => name.trim()))].filter((name) => find(name) === undefined);
}

/** Returns the row or task that a name means: by its number in the other program, or as the only one with a title. */
function finder(rows: readonly NamingRow[], outside: ReadonlyMap<string, OutsideTask>) {
  const numbered = new Map<string, number>();
  const titled = new Map<string, number | null>();
  for (const { line, externalId, otherId, title } of rows) {
    for (const id of [externalId, otherId]) if (id && !numbered.has(keyOf(id))) numbered.set(keyOf(id), line);
    if (title) titled.set(textKey(title), titled.has(textKey(title)) ? null : line);
  }
  return (name: string): End | undefined => numbered.get(keyOf(name)) ?? outside.get(name)?.id ?? titled.get(textKey(name)) ?? undefined;
}

/**
 * Reads parents and dependencies.
 * @param outside by name: tasks that exist and that rows name
 */
export function structureOf(rows: readonly NamingRow[], outside: ReadonlyMap<string, OutsideTask>): Map<number, Structure> {
  const find = finder(rows, outside);
  const byLine = new Map(
    rows.map(({ line }): [number, Structure] => [line, { parent: undefined, blockedBy: [], blocks: [], problems: [], notes: [] }]),
  );
  const named = new Map(rows.map((row) => [row.line, row.externalId ?? `line ${row.line}`]));
  const tasks = new Map([...outside.values()].map((task) => [task.id, task]));
  const numbers = new Map(
    [...outside.values()].flatMap(({ parent, ...task }) => [task, parent ?? []].flat()).map((task) => [task.id, task]),
  );
  const nameOf = (end: End) => (typeof end === "number" ? named.get(end)! : `#${numbers.get(end)!.number}`);
  setParents(rows, byLine, { find, outside: tasks, nameOf });
  setDependencies(rows, byLine, { find, nameOf });
  return byLine;
}

type Naming = { find(name: string): End | undefined; nameOf(end: End): string };

function setParents(
  rows: readonly NamingRow[],
  byLine: ReadonlyMap<number, Structure>,
  { find, outside, nameOf }: Naming & { outside: ReadonlyMap<string, OutsideTask> },
) {
  const direct = new Map<number, End>();
  for (const { line, parent } of rows) {
    if (!parent) continue;
    const found = find(parent);
    if (found === undefined) byLine.get(line)!.notes.push(`Its parent "${parent}" is not among these rows, so it is a task of its own.`);
    else direct.set(line, found);
  }
  const counts = new Map<End, number>([...outside.values()].map(({ id, subtasks }) => [id, subtasks]));
  for (const [line, first] of direct) {
    const row = byLine.get(line)!;
    const path = [line];
    let top: End = first;
    for (let next: End | null | undefined = top; next !== undefined && next !== null;) {
      if (typeof next === "number" && path.includes(next)) break;
      top = next;
      if (typeof next === "number") path.push(next);
      next = typeof next === "number" ? direct.get(next) : outside.get(next)?.parent?.id;
      if (next === line) {
        const message = `The tasks are parents of each other: ${[...path, line].map(nameOf).join(" → ")}. Correct one, or leave the row out.`;
        row.problems.push({ field: "parent", message });
      }
    }
    if (row.problems.length > 0) continue;
    if (top !== first) row.notes.push(`Sub-tasks have one level: it becomes a sub-task of ${nameOf(top)}, above its parent.`);
    const count = (counts.get(top) ?? 0) + 1;
    if (count > subtasksMax) row.notes.push(`${nameOf(top)} has ${subtasksMax} sub-tasks already, so it is a task of its own.`);
    else {
      counts.set(top, count);
      row.parent = top;
    }
  }
}

function setDependencies(rows: readonly NamingRow[], byLine: ReadonlyMap<number, Structure>, { find, nameOf }: Naming) {
  const waits = new Map<number, Set<End>>(rows.map(({ line }) => [line, new Set<End>()]));
  const blocks = new Map<number, Set<End>>(rows.map(({ line }) => [line, new Set<End>()]));
  const link = (blocker: End, blocked: End) => {
    if (typeof blocked === "number") waits.get(blocked)!.add(blocker);
    if (typeof blocker === "number") blocks.get(blocker)!.add(blocked);
  };
  for (const row of rows) {
    const each = (cell: string | undefined, add: (end: End) => void) => {
      const whole = cell && find(cell.trim());
      for (const name of whole ? [cell.trim()] : namesIn(cell)) {
        const end = find(name);
        if (end === undefined) byLine.get(row.line)!.notes.push(`"${name}" is not among these rows: this dependency is left out.`);
        else if (end === row.line) byLine.get(row.line)!.problems.push({ field: "blockedBy", message: "A task cannot wait for itself." });
        else add(end);
      }
    };
    each(row.blockedBy, (blocker) => link(blocker, row.line));
    each(row.blocks, (blocked) => link(row.line, blocked));
  }
  for (const [line, path] of cyclesIn(waits)) {
    const message = `The tasks wait for each other: ${path.map(nameOf).join(" → ")}. Correct one, or leave the row out.`;
    byLine.get(line)!.problems.push({ field: "blockedBy", message });
  }
  for (const [line, row] of byLine) {
    row.blockedBy = [...waits.get(line)!];
    row.blocks = [...blocks.get(line)!];
    const more = [
      row.blockedBy.length > linksMax && `A task can wait for at most ${linksMax} others.`,
      row.blocks.length > linksMax && `A task can block at most ${linksMax} others.`,
    ];
    for (const message of more) if (message) row.problems.push({ field: "blockedBy", message });
  }
}

/** Returns one row of each cycle, with the rows that wait for each other; the dependency that closes it is removed. */
function cyclesIn(waits: ReadonlyMap<number, Set<End>>) {
  const cycles = new Map<number, number[]>();
  const done = new Set<number>();
  for (const start of waits.keys()) {
    if (done.has(start)) continue;
    // Iterative: a chain can be as long as the file.
    const path = [{ line: start, ends: [...waits.get(start)!] }];
    const onPath = new Set([start]);
    while (path.length > 0) {
      const top = path.at(-1)!;
      const end = top.ends.pop();
      if (end === undefined) {
        path.pop();
        onPath.delete(top.line);
        done.add(top.line);
      } else if (typeof end === "number" && onPath.has(end)) {
        const lines = path.map(({ line }) => line);
        cycles.set(top.line, [...lines.slice(lines.indexOf(end)), end].toReversed());
        waits.get(top.line)!.delete(end);
      } else if (typeof end === "number" && !done.has(end)) {
        path.push({ line: end, ends: [...waits.get(end)!] });
        onPath.add(end);
      }
    }
  }
  return cycles;
}
