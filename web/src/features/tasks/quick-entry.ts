import { searchKey } from "@daybook/contract/core/comparable";
import { type TaskPriority, taskPriorities } from "@daybook/contract/core/constants";
import { typedRule } from "#features/series/typed-rule.ts";
import { parseTypedDay } from "#lib/format/typed-day.ts";

/** What one typed line says about a task. */
export type QuickEntry<Person, Label = never, Parent = never> = {
  title: string;
  labels?: Label[];
  assignee?: Person;
  parent?: Parent;
  priority?: TaskPriority;
  /** `YYYY-MM-DD` */
  dueDate?: string;
  /** The rule by which the task repeats, and the day from which. */
  repeats?: { rule: string; startDate: string };
  /** Sentences about what was not understood and stays in the title. */
  notes: string[];
};

/** A date has at most this many words: `Tuesday, 8 December 2026`. */
const dateWords = 4;
/** Words that lead to a date and are no part of the title: `Ship it by Friday`. */
const dateLeads = ["by", "on", "due", "until"];

/** A task by its number; null if it can have no sub-task of the user, undefined while it is looked up. */
export type FindParent<Parent> = (number: number) => Parent | null | undefined;

type Known<Person, Label, Parent> = {
  people: readonly Person[];
  /** Those that the task can have. Without any, `#` has no meaning. */
  labels?: readonly Label[];
  /** Without it, `^` has no meaning. */
  findParent?: FindParent<Parent> | undefined;
  /** Whether the task can repeat. Otherwise `every` has no meaning. */
  canRepeat?: boolean;
  today: string;
};

/**
 * Reads a task typed in one line: `Fix the shader @kavya #release !high fri`. `@` and `#` take the longest name of a person and
 * a label that matches, `!` a priority or its beginning, `^142` the parent, the end of the line a date as every date field reads it, or `every Friday` how it repeats, with a
 * date after it from when. The rest is the title, which is never empty.
 */
export function parseQuickEntry<Person extends { name: string }, Label extends { name: string } = never, Parent = never>(
  text: string,
  { people, labels = [], findParent, canRepeat = false, today }: Known<Person, Label, Parent>,
): QuickEntry<Person, Label, Parent> {
  const words = text.trim().split(/\s+/);
  const entry: QuickEntry<Person, Label, Parent> = { title: "", notes: [] };
  const left: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (/^@./u.test(word)) {
      const found = namedIn(words.slice(index), people, (name) => `No one to assign is named “${name}”.`);
      if (entry.assignee) entry.notes.push(`A task has one assignee. ${word} stays in the title.`);
      else if (found.problem === undefined) {
        entry.assignee = found.named;
        index += found.words - 1;
        continue;
      } else entry.notes.push(`${found.problem} ${word} stays in the title.`);
    } else if (labels.length > 0 && /^#(?!\d+$)./u.test(word)) {
      const found = namedIn(words.slice(index), labels, (name) => `No label for this task is named “${name}”.`);
      if (found.problem === undefined) {
        entry.labels = [...new Set([...(entry.labels ?? []), found.named])];
        index += found.words - 1;
        continue;
      }
      entry.notes.push(`${found.problem} ${word} stays in the title.`);
    } else if (findParent && parentPattern.test(word)) {
      const parent = findParent(Number(word.slice(1)));
      if (parent && !entry.parent) {
        entry.parent = parent;
        continue;
      }
      if (parent !== undefined)
        entry.notes.push(
          parent
            ? `A task has one parent. ${word} stays in the title.`
            : `There is no task #${word.slice(1)} that you can give a sub-task. ${word} stays in the title.`,
        );
    } else if (/^!\p{L}/u.test(word)) {
      const priority = priorityOf(word.slice(1));
      if (priority && !entry.priority) {
        entry.priority = priority;
        continue;
      }
      entry.notes.push(
        priority
          ? `A task has one priority. ${word} stays in the title.`
          : `“${word}” is no priority: write !low, !medium, !high or !urgent. It stays in the title.`,
      );
    }
    left.push(word);
  }
  const repeated = canRepeat && !entry.parent ? splitRule(left, today) : undefined;
  if (repeated) return { ...entry, title: repeated.title.join(" "), repeats: repeated.repeats };
  const dated = splitDate(left, today);
  const title = dated?.title ?? left;
  if (title.length === 0) return { title: words.join(" "), notes: entry.notes };
  return { ...entry, title: title.join(" "), ...(dated && { dueDate: dated.day }) };
}

const parentPattern = /^\^\d{1,9}$/;

/** The numbers after `^` in typed lines, each once, to look up their tasks. */
export const parentNumbersIn = (text: string) => [
  ...new Set(text.split(/\s+/).flatMap((word) => (parentPattern.test(word) ? Number(word.slice(1)) : []))),
];

/** Whether anything but a title was understood or asked for. */
export const hasDetails = ({ assignee, labels, parent, priority, dueDate, repeats, notes }: QuickEntry<object, object, object>) =>
  assignee !== undefined ||
  parent !== undefined ||
  labels !== undefined ||
  priority !== undefined ||
  dueDate !== undefined ||
  repeats !== undefined ||
  notes.length > 0;

const priorityOf = (text: string) => taskPriorities.find((priority) => priority.toLowerCase().startsWith(text.toLowerCase()));

/** Splits a date off the end, the longest one that leaves a title. */
function splitDate(words: readonly string[], today: string) {
  for (let length = Math.min(dateWords, words.length - 1); length > 0; length--) {
    const day = parseTypedDay(words.slice(-length).join(" "), today);
    if (day === null) continue;
    const title = words.slice(0, -length);
    const isLead = title.length > 1 && dateLeads.includes(title.at(-1)!.toLowerCase());
    return { day, title: isLead ? title.slice(0, -1) : title };
  }
  return undefined;
}

/** Splits a rule off the end, or a rule and a date, so that a title is left. */
function splitRule(words: readonly string[], today: string) {
  const whole = typedRule(words, today);
  if (whole && whole.length < words.length)
    return { title: words.slice(0, -whole.length), repeats: { rule: whole.rule, startDate: today } };
  const dated = splitDate(words, today);
  if (!dated) return undefined;
  const before = dated.title.at(-1)?.toLowerCase() === "from" ? dated.title.slice(0, -1) : dated.title;
  const rule = typedRule(before, dated.day);
  if (!rule || rule.length === before.length) return undefined;
  return { title: before.slice(0, -rule.length), repeats: { rule: rule.rule, startDate: dated.day } };
}

type Found<Named> = { named: Named; words: number; problem?: never } | { problem: string };

/**
 * Finds the person or label whom the first words name after `@` or `#`: by most words of the name, of these the one who has no
 * other, else the only one whose name begins with the first word.
 */
function namedIn<Named extends { name: string }>(
  words: readonly string[],
  all: readonly Named[],
  unknown: (name: string) => string,
): Found<Named> {
  const typed = words.map((word, index) => keyOf(index === 0 ? word.slice(1) : word));
  const namesOf = new Map(all.map((each) => [each, each.name.split(/\s+/).map(keyOf)]));
  const shared = (each: Named) => {
    const names = namesOf.get(each)!;
    const differs = names.findIndex((name, index) => name !== typed[index]);
    return differs === -1 ? names.length : differs;
  };
  const most = Math.max(0, ...all.map(shared));
  const matching = all.filter((each) => (most > 0 ? shared(each) === most : namesOf.get(each)![0]!.startsWith(typed[0]!)));
  const whole = matching.filter((each) => namesOf.get(each)!.length === most);
  const [named, ...others] = whole.length > 0 ? whole : matching;
  const written = words.slice(0, Math.max(1, most)).join(" ");
  if (!named || typed[0] === "") return { problem: unknown(written.slice(1)) };
  if (others.length > 0) return { problem: `“${written}” can be ${list.format([named, ...others].slice(0, 3).map(({ name }) => name))}.` };
  return { named, words: Math.max(1, most) };
}

const list = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** A word as names are compared, without the punctuation of a sentence after it. */
const keyOf = (word: string) => searchKey(word).replace(/[,;:]+$/u, "");
