import type { ActorContext, PersonPart } from "#context.ts";
import type { CheckedPart, CheckedRow, ImportedRow } from "#domain/import-kind.ts";
import type { PersonField } from "./users.import-columns.ts";

/*
 * Columns of people that other features own, such as places: read with the rows of people, and written after them in the same
 * transaction.
 */

export const partsOf = ({ features }: Pick<ActorContext, "features">) => features.flatMap(({ personPart }) => personPart ?? []);

export const partColumns = (ctx: ActorContext) => partsOf(ctx).flatMap(({ columns }) => columns);

export const partOptionFor = (ctx: ActorContext, field: string, word: string) =>
  partsOf(ctx)
    .map((part) => part.optionFor(field, word))
    .find((option) => option !== undefined);

const fieldsOf = ({ columns }: PersonPart) => columns.map(({ field }) => field as PersonField);

/** Returns the cells of a row without those of parts. */
export function withoutParts<Row extends ImportedRow<PersonField>>(ctx: ActorContext, row: Row): Row {
  const fields = new Set(partsOf(ctx).flatMap(fieldsOf));
  const cells = Object.fromEntries(Object.entries(row.cells).filter(([field]) => !fields.has(field as PersonField)));
  return { ...row, cells };
}

export type PartReady = { part: PersonPart; ready: unknown }[];

type Found = { line: number; userId: string | null; team: string | undefined };

/** Adds what the parts say to the checked rows. */
export async function withParts<Ready extends object | undefined>(
  ctx: ActorContext,
  checked: CheckedRow<PersonField, Ready>[],
  rows: readonly ImportedRow<PersonField>[],
  found: readonly Found[],
) {
  const parts = partsOf(ctx);
  const owners = new Map(found.map((each) => [each.line, each]));
  const results: { part: PersonPart; byLine: ReadonlyMap<number, CheckedPart> }[] = [];
  for (const part of parts) {
    const fields = fieldsOf(part);
    const mine = rows.filter(({ cells }) => fields.some((field) => cells[field] !== undefined));
    const asked = mine.map(({ line, cells }) => ({ line, cells, userId: owners.get(line)?.userId ?? null, team: owners.get(line)?.team }));
    results.push({ part, byLine: await part.check(ctx, asked) });
  }
  return checked.map((row): CheckedRow<PersonField, (Ready & { parts: PartReady }) | undefined> => {
    const said = results.flatMap(({ part, byLine }) => {
      const own = byLine.get(row.line);
      return own ? [{ part, ...own }] : [];
    });
    const changes = row.action === "create" ? row.changes : [...(row.changes ?? []), ...said.flatMap((each) => each.changes)];
    const isChanged = row.action === "same" && said.some((each) => each.changes.length > 0);
    return {
      ...row,
      values: Object.assign({}, row.values, ...said.map(({ values }) => values)),
      problems: [...row.problems, ...said.flatMap((each) => each.problems)] as typeof row.problems,
      notes: [...(row.notes ?? []), ...said.flatMap((each) => each.notes)],
      doubts: [...(row.doubts ?? []), ...said.flatMap((each) => each.doubts)],
      action: isChanged ? "update" : row.action,
      ...(changes && { changes: changes as NonNullable<typeof row.changes> }),
      ready: row.ready && { ...row.ready, parts: said.map(({ part, ready }) => ({ part, ready })) },
    };
  });
}

type Written = { userId: string; isNew: boolean; parts: PartReady };

/** Takes the locks of the parts that have rows. */
export async function prepareParts(ctx: ActorContext, rows: readonly { parts: PartReady }[]) {
  for (const part of new Set(rows.flatMap(({ parts }) => parts.map(({ part }) => part)))) await part.prepare(ctx);
}

/** Writes the parts of people who were written. */
export async function applyParts(ctx: ActorContext, people: readonly Written[]) {
  for (const part of partsOf(ctx)) {
    const rows = people.flatMap(({ userId, isNew, parts }) =>
      parts.filter((each) => each.part === part).map(({ ready }) => ({ userId, isNew, ready })),
    );
    if (rows.length > 0) await part.apply(ctx, rows);
  }
}
