import { fieldTitle } from "./audit-labels.ts";

export type Difference = { field: string; title: string; before: unknown; after: unknown };

/** Returns a recorded state as fields; wraps a single value as `value`. */
function fieldsOf(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {};
  return typeof state === "object" && !Array.isArray(state) ? (state as Record<string, unknown>) : { value: state };
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const isEqual = (a: unknown, b: unknown) => (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);

/** Returns the fields that differ between two recorded states. A missing field counts as empty. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const from = fieldsOf(before);
  const to = fieldsOf(after);
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => !isEqual(from[field], to[field]))
    .map((field) => ({ field, title: fieldTitle(field), before: from[field], after: to[field] }));
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Formats fields whose raw value is not readable. */
const formatByField: Record<string, (value: unknown) => string> = {
  workweek: (days) =>
    [days]
      .flat()
      .map((day) => weekdays[Number(day) - 1] ?? String(day))
      .join(", "),
  logoFileId: () => "Image",
  profilePictureId: () => "Image",
  profilePicture: () => "Image",
};

/**
 * Formats a recorded value as text; null for an empty one.
 * @param nameOf resolves an id to a name
 */
export function formatValue(value: unknown, nameOf: (id: string) => string | undefined, field?: string): string | null {
  if (isEmpty(value)) return null;
  const format = field === undefined ? undefined : formatByField[field];
  if (format) return format(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return nameOf(value) ?? value;
  if (Array.isArray(value) && value.every((each) => typeof each !== "object"))
    return value.map((each) => formatValue(each, nameOf)).join(", ");
  return typeof value === "object" ? JSON.stringify(value, null, 2) : String(value);
}
