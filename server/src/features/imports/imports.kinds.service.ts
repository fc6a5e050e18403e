import { textKey } from "@daybook/contract/core/comparable";
import { csvLine } from "@daybook/contract/core/csv";
import { type ImportKindName, importKindLabels, importKinds } from "@daybook/contract/imports/kinds";
import { require } from "#access/access.ts";
import * as importAccess from "#access/imports.ts";
import type { ActorContext, ImportKind } from "#context.ts";
import { AppError } from "#errors.ts";

const findKind = ({ features }: Pick<ActorContext, "features">, name: ImportKindName) =>
  features.map(({ imports }) => imports?.[name]).find((each) => each !== undefined);

/** Returns a kind that the actor may import, with the company's columns; throws 403 otherwise. */
export async function kindOf(ctx: ActorContext, name: ImportKindName): Promise<ImportKind> {
  require(importAccess.mayImport(ctx.actor, name), `import ${importKindLabels[name].toLowerCase()}`);
  const kind = findKind(ctx, name);
  if (!kind) throw new AppError("not_found", `${importKindLabels[name]} cannot be imported`);
  kind.require(ctx);
  return kind.companyColumns ? { ...kind, columns: [...kind.columns, ...(await kind.companyColumns(ctx))] } : kind;
}

export const mayImportSomething = (ctx: ActorContext) => require(importAccess.mayImportSomething(ctx.actor), "import");

/** Lists what the actor can import. */
export async function listKinds(ctx: ActorContext) {
  mayImportSomething(ctx);
  return importKinds.flatMap((name) => {
    const kind = findKind(ctx, name);
    if (!kind || !importAccess.mayImport(ctx.actor, name)) return [];
    const { text, noun, example } = kind;
    return [{ kind: name, label: importKindLabels[name], text, noun, example: example.map(csvLine).join("") }];
  });
}

/** Returns the options of a kind's fields, and how a word becomes one. */
export async function optionsOf(ctx: ActorContext, kind: ImportKind, fields: readonly (string | null)[]) {
  const options: Partial<Record<string, string[]>> = (await kind.options?.(ctx, fields)) ?? {};
  const byKey = new Map(
    Object.entries(options).flatMap(([field, values = []]) => values.map((value) => [`${field} ${textKey(value)}`, value] as const)),
  );
  const optionFor = (field: string, word: string) =>
    byKey.get(`${field} ${textKey(word)}`) ?? kind.optionFor?.(field, word, options[field] ?? [], ctx);
  return { options, optionFor };
}
