import type { TaskField } from "@daybook/contract/core/import-columns";

/* The tasks of a file that name each other by the numbers in the file, as an export writes them. */

type Row = { line: number; cells: Partial<Record<TaskField, string>> };
type Problem = { line: number; message: string };

/** What a row says about others of its file, by index; and its cells without that. */
export type References = { cells: Row["cells"]; parent: number | undefined; blockedBy: number[] };

const numberIn = (text: string | undefined) => /^#?(\d{1,9})$/.exec(text?.trim() ?? "")?.[1];

/** Resolves `Parent` and `Blocked by` to rows of the same file where they are in it. Other numbers stay in the cells. */
export function referencesIn(rows: readonly Row[]): { references: References[]; problems: Problem[] } {
  const byNumber = new Map<string, number>();
  const problems: Problem[] = [];
  rows.forEach(({ line, cells }, index) => {
    const number = numberIn(cells.number);
    const twin = number === undefined ? undefined : byNumber.get(number);
    if (twin !== undefined) problems.push({ line, message: `Line ${rows[twin]!.line} has the number ${number}, too. Leave one out.` });
    else if (number !== undefined) byNumber.set(number, index);
  });
  const references = rows.map(({ cells: { number: _number, parent, blockedBy, ...cells } }): References => {
    const parentIndex = byNumber.get(numberIn(parent) ?? "");
    const words = (blockedBy ?? "").split(/[,;\s]+/).filter((word) => word !== "");
    const inFile = words.flatMap((word) => byNumber.get(numberIn(word) ?? "") ?? []);
    const others = words.filter((word) => !byNumber.has(numberIn(word) ?? ""));
    return {
      cells: {
        ...cells,
        ...(parent !== undefined && parentIndex === undefined && { parent }),
        ...(others.length > 0 && { blockedBy: others.join(", ") }),
      },
      parent: parentIndex,
      blockedBy: [...new Set(inFile)],
    };
  });
  return { references, problems: [...problems, ...problemsOf(rows, references)] };
}

function problemsOf(rows: readonly Row[], references: readonly References[]): Problem[] {
  const problems: Problem[] = [];
  const nameOf = (index: number) => `#${numberIn(rows[index]!.cells.number)}`;
  for (const [index, { parent }] of references.entries()) {
    if (parent === undefined) continue;
    const { line } = rows[index]!;
    if (parent === index) problems.push({ line, message: "A task cannot be its own sub-task" });
    else if (rows[parent]!.cells.parent) problems.push({ line, message: `${nameOf(parent)} is a sub-task itself, so it can have none` });
    else if ((rows[parent]!.cells.project ?? "") !== (rows[index]!.cells.project ?? ""))
      problems.push({ line, message: `A sub-task is in the project of its parent ${nameOf(parent)}` });
  }
  const cycle = cycleIn(references);
  if (cycle)
    problems.push({ line: rows[cycle[0]!]!.line, message: `The tasks would wait for each other: ${cycle.map(nameOf).join(" → ")}` });
  return problems;
}

/** Returns rows that wait for each other, the first one again at the end. */
function cycleIn(references: readonly References[]): number[] | undefined {
  const done = new Set<number>();
  for (let start = 0; start < references.length; start++) {
    // Iterative: a chain can be as long as the file.
    const path: number[] = [];
    const stack: { index: number; next: number }[] = done.has(start) ? [] : [{ index: start, next: 0 }];
    if (stack.length > 0) path.push(start);
    const onPath = new Set(path);
    while (stack.length > 0) {
      const top = stack.at(-1)!;
      const to = references[top.index]!.blockedBy[top.next++];
      if (to === undefined) {
        stack.pop();
        path.pop();
        onPath.delete(top.index);
        done.add(top.index);
      } else if (onPath.has(to)) return [...path.slice(path.indexOf(to)), to].toReversed();
      else if (!done.has(to)) {
        stack.push({ index: to, next: 0 });
        path.push(to);
        onPath.add(to);
      }
    }
  }
  return undefined;
}
