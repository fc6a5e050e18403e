import { join } from "node:path";
import { expect, test } from "vitest";
import { actionLabels, entityLabels } from "@daybook/contract/audit/actions";
import { filesIn, root } from "./source-files.ts";
import type { Change } from "#context.ts";

const features = join(root, "server/src/features");
const files = filesIn(features).filter((file) => file.endsWith(".changes.ts"));
const declared = await Promise.all(
  files.map(async (file) => ({
    feature: file.split("/")[0]!.replaceAll("-", "_"),
    changes: Object.values((await import(join(features, file))) as Record<string, Change>),
  })),
);

test("every change has the name of its feature and a past participle, and is declared once", () => {
  const misnamed = declared.flatMap(({ feature, changes }) =>
    changes.filter(({ name }) => !new RegExp(`^${feature}\\.[a-z]+(_[a-z]+)*$`).test(name)),
  );
  const names = declared.flatMap(({ changes }) => changes.map(({ name }) => name));
  expect(misnamed).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test("every change and every entity has a label, and every label a change", () => {
  const changes = declared.flatMap((each) => each.changes);
  expect(changes.map(({ name }) => name).toSorted()).toEqual(Object.keys(actionLabels).toSorted());
  expect(changes.filter(({ name, entity }) => !(entity in entityLabels) && name !== "exports.downloaded")).toEqual([]);
});
