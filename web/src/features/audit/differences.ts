import { fieldTitle } from "./audit-labels.ts";

export type Difference = { field: string; title: string; before: unknown; after: unknown };

/** An object with fields; a single value that was noted stands under `value`. */
function fieldsOf(noted: unknown): Record<string, unknown> {
  if (noted === null || noted === undefined) return {};
  return typeof noted === "object" && !Array.isArray(noted) ? (noted as Record<string, unknown>) : { value: noted };
}

const isNothing = (value: unknown) => value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const same = (a: unknown, b: unknown) => (isNothing(a) && isNothing(b)) || JSON.stringify(a) === JSON.stringify(b);

/** What differs between two notes, field by field; a field that one of them lacks was nothing there. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const from = fieldsOf(before);
  const to = fieldsOf(after);
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => !same(from[field], to[field]))
    .map((field) => ({ field, title: fieldTitle(field), before: from[field], after: to[field] }));
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Values that only read well where one knows what they stand for. */
const fieldTexts: Record<string, (value: unknown) => string> = {
  workweek: (days) =>
    [days]
      .flat()
      .map((day) => weekdays[Number(day) - 1] ?? String(day))
      .join(", "),
  logoFileId: () => "A picture",
  profilePictureId: () => "A picture",
  profilePicture: () => "A picture",
};

/** A noted value as text; null where there is nothing. `nameOf` says what an id is called. */
export function valueText(value: unknown, nameOf: (id: string) => string | undefined, field?: string): string | null {
  if (isNothing(value)) return null;
  const ofField = field === undefined ? undefined : fieldTexts[field];
  if (ofField) return ofField(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return nameOf(value) ?? value;
  if (Array.isArray(value) && value.every((each) => typeof each !== "object"))
    return value.map((each) => valueText(each, nameOf)).join(", ");
  return typeof value === "object" ? JSON.stringify(value, null, 2) : String(value);
}
