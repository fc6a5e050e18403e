import type { z } from "zod";
import { shortenText } from "@daybook/contract/core/cut-text";

type Issue = z.core.$ZodIssue;

/** Zod's own wording, for checks without a message. */
const ownWording = /^(Invalid |Too (big|small):|Unrecognized key)/;

/** What schemas say about a text that is none of their values. */
const ofChoice = /^Please choose an? (.+) from the list$/;
const choices = new Intl.ListFormat("en-GB", { type: "disjunction" });

/**
 * Returns the message for a validation issue: the one of the schema, or one that names the field, its value and what is
 * expected. Of a choice it names the value and the choices.
 * @param sent the validated input, from which the value is read
 */
export function issueMessage(issue: Issue, sent?: unknown): string {
  if (!ownWording.test(issue.message)) return issue.code === "invalid_value" ? choiceMessage(issue, sent) : issue.message;
  if (issue.code === "invalid_union") {
    const inner = closestIssue(issue.errors);
    if (inner) return issueMessage({ ...inner, path: [...issue.path, ...inner.path] }, sent);
  }
  const field = issue.path.join(".");
  if (field === "") return "Please send the fields of the request as a JSON object";
  const value = valueAt(sent, issue.path);
  if (value === undefined || value === null) return `${field} is required`;
  return `${field} ${expectation(issue)}${shown(value, field)}`;
}

/** `There is no type "Story". Choose Task, Bug or Feature` */
function choiceMessage({ message, values, path }: z.core.$ZodIssueInvalidValue, sent: unknown) {
  const [, noun] = ofChoice.exec(message) ?? [];
  const value = valueAt(sent, path);
  if (noun === undefined || typeof value !== "string" || value.trim() === "") return message;
  return `There is no ${noun} "${shortenText(value, maxShown)}". Choose ${choices.format(values.map(String))}`;
}

const isWrongKind = ({ code, path }: Issue) => path.length === 0 && (code === "invalid_type" || code === "invalid_value");

/** Of the alternatives of a union, an issue of one that accepts this kind of value; otherwise of the last. */
function closestIssue(alternatives: readonly (readonly Issue[])[]) {
  const acceptsKind = alternatives.find((issues) => !issues.some(isWrongKind));
  return (acceptsKind ?? alternatives.at(-1))?.[0];
}

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const units: Record<string, string> = { string: " characters", array: " entries" };

function expectation(issue: Issue) {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return issue.values.length === 1 ? `must be ${String(issue.values[0])}` : `must be one of ${issue.values.join(", ")}`;
    case "too_big":
      return `must be at most ${issue.maximum}${units[issue.origin] ?? ""}`;
    case "too_small":
      return `must be at least ${issue.minimum}${units[issue.origin] ?? ""}`;
    default:
      return "is not valid";
  }
}

/** The value at a path. A list that was sent as text, separated by commas, is read like a list. */
const valueAt = (sent: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((value, key) => {
    if (typeof value === "string" && typeof key === "number") return value.split(",")[key]?.trim();
    return typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined;
  }, sent);

const secret = /password|token|secret|code/i;
const maxShown = 40;

/** `, not "x"`. Lists and objects are left out, and so are secrets. */
function shown(value: unknown, field: string) {
  if (secret.test(field) || typeof value === "object") return "";
  return `, not "${shortenText(String(value), maxShown)}"`;
}
