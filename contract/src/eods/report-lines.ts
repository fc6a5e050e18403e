import type { EodItemStatus } from "../core/constants.ts";
import { hoursPerDayMax } from "../core/constants.ts";
import { type Amount, findAmounts, foldDigits } from "./typed-amounts.ts";

/** Why a line cannot be an item of a report. */
export type LineProblem =
  | "no hours"
  | "no text"
  | "several amounts"
  | "bare number"
  | "time of day"
  | "range"
  | "too many hours"
  | "several tasks";

/** A line of a report as people write it in a chat. */
export type ReportLine = {
  /** As written, without a bullet. */
  written: string;
  text: string;
  /** Null if the line does not say it. */
  hours: number | null;
  status: EodItemStatus;
  /** What blocks it; may be empty with the status Blocked. */
  blocker: string;
  /** `#142`. */
  taskNumber: number | null;
  problem: LineProblem | null;
};

const bullet = /^\s*(?:[-•–—▪◦·▸►➤](?=\s|\p{L})|\*(?=\s)|\d{1,2}[.)](?=\s)|\[[ x]?\])\s*/iu;
const keycaps = /(?<=\d)\uFE0F?\u20E3/gu;
const emphasis = /(?<=^|\s)([*_~])(?=\S)([^*_~\n]*\S)\1(?=$|[\s.,:;])/gu;
/** Separates things that were written or dictated in one line. */
const separator = /\s*;\s*|,\s+|\s+(?:and\s+then|and|then|und\s+dann|und|dann|y\s+luego|y|puis|et|phir|फिर|और|aur)\s+/giu;

/** Reads the lines of a report: `Landing page 3h`, `1:30 review done`, `staircase #142 0.5 blocked by the client`. */
export const readReportLines = (typed: string): ReportLine[] => {
  const lines = typed
    .normalize("NFC")
    .replace(keycaps, "")
    .split(/\r?\n|\u2028/)
    .map((line) => line.replace(bullet, "").replace(emphasis, "$2").trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  let heading: EodItemStatus | undefined;
  return lines.flatMap((line) => {
    if (isHeading(line)) {
      heading = states.find(([, atStart]) => atStart.test(line))?.[0];
      return [];
    }
    return readLine(line).map((read) => (heading && read.status === "In Progress" ? { ...read, status: heading } : read));
  });
};

/** `Today:` or `Done:` above the lines. */
const isHeading = (line: string) => line.endsWith(":") && !/\d/.test(foldDigits(line));

function readLine(line: string): ReportLine[] {
  const read = readOne(line);
  if (read.problem !== "several amounts") return [read];
  const things = partsOf(line).map(readOne);
  return things.length > 1 && things.every(({ problem }) => problem === null) ? things : [read];
}

/** Splits a line at its separators, but not inside of an amount such as `an hour and a half`. */
function partsOf(line: string): string[] {
  const folded = foldDigits(line);
  const amounts = findAmounts(folded).filter(({ unit }) => unit);
  const cuts = [...folded.matchAll(separator)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .filter(({ start, end }) => amounts.every((amount) => end <= amount.start || start >= amount.end));
  const starts = [0, ...cuts.map(({ end }) => end)];
  const ends = [...cuts.map(({ start }) => start), line.length];
  // What has no amount of its own belongs to the part after it: `copy and layout 2h`.
  return starts.reduce<string[]>((parts, start, index) => {
    const part = line.slice(start, ends[index]);
    const open = parts.at(-1);
    if (open !== undefined && !findAmounts(foldDigits(open)).some(({ unit }) => unit)) {
      return [...parts.slice(0, -1), line.slice(line.indexOf(open), ends[index])];
    }
    return [...parts, part];
  }, []);
}

function readOne(written: string): ReportLine {
  const folded = foldDigits(written);
  const chosen = amountOf(folded);
  const { amount } = chosen;
  const left = written.slice(0, amount?.start ?? written.length);
  const right = amount ? written.slice(amount.end) : "";
  const told = left.replace(finishedIt, "");
  const lead = trimLeft(told);
  const stated = stateOf(lead, trimRight(right, lead === ""));
  if (told !== left && stated.state.status === "In Progress") stated.state.status = "Completed";
  const { text, taskNumbers } = withoutTasks(stated.text);
  const hours = amount?.hours ?? null;
  const taskNumber = taskNumbers[0] ?? null;
  const isTooMuch = hours !== null && hours > hoursPerDayMax;
  const problem =
    chosen.problem ??
    (taskNumbers.length > 1 ? "several tasks" : null) ??
    (text === "" && taskNumber === null ? "no text" : null) ??
    (isTooMuch ? "too many hours" : null);
  return { written, text, hours: isTooMuch ? null : hours, ...stated.state, taskNumber, problem };
}

type Chosen = { amount: Amount | null; problem: LineProblem | null };

/** Chooses the amount of a line: the one with a unit, else a clock or decimals at either end. Never a number that may mean something else. */
function amountOf(folded: string): Chosen {
  const all = findAmounts(folded);
  const named = all.filter(({ unit }) => unit);
  const isAtEnd = ({ start, end }: Amount) =>
    folded.slice(0, start).trim() === "" || /^[\s.!)\]]*$/.test(folded.slice(end)) || startsWithState.test(folded.slice(end));
  const [amount, ...others] = named.length > 0 ? named : all.filter((each) => isAtEnd(each) && !isVersion(folded, each));
  if (!amount) return { amount: null, problem: /(?:^|\s)\d{1,2}(?:$|\s*$)|^\d{1,2}\s/.test(folded) ? "bare number" : "no hours" };
  if (others.length > 0) return { amount: null, problem: "several amounts" };
  const lead = folded.slice(0, amount.start);
  if (/\d\s*(?:-|–|—|to|bis|a|à|até|or|oder|ou)\s*$/iu.test(lead) || /^\s*(?:-|–|—|to|bis|or|oder|ou)\s*\d/u.test(folded.slice(amount.end)))
    return { amount: null, problem: "range" };
  if (amount.clock && (amount.hours >= 6 || /(?:^|\s)(?:at|um|by|until|till|from|ab|bis|a las|à|@)\s*$/iu.test(lead)))
    return { amount: null, problem: "time of day" };
  return { amount, problem: null };
}

/** `Release 2.5` and `to 19.1` name a version. */
const isVersion = (folded: string, { start, unit, clock }: Amount) =>
  !unit &&
  !clock &&
  /(?:^|[\s(])(?:v|version|release|to|from|chapter|part|page|sprint|phase|step|nr|no|node|react|ios|android)\.?\s*$/iu.test(
    folded.slice(0, start),
  );

const fillersBefore =
  /(?:(?:^|\s)(?:for|about|around|approx\.?|approximately|roughly|ca\.?|circa|took|spent|für|etwa|por|durante|pendant|pour|ke liye|के लिए)|\s*[-–—:=~([,|]|\s)+$/iu;
/** How a dictated line may begin: `so today I`. */
const opening = "^(?:(?:um+|uh+|so|well|okay|ok)[\\s,]+)*(?:(?:today|heute|hoy)\\s+)?";
const spoken = new RegExp(
  `${opening}(?:(?:i|we)\\s+did|(?:i\\s+(?:have\\s+)?|we\\s+)?(?:spent|worked|logged)(?:\\s+(?:on|like))?)(?:\\s+|$)`,
  "iu",
);
/** `I finished 3h of the port`, `we have completed the port 3h`, `finished 3h of the port` */
const finishedIt = new RegExp(
  `${opening}(?:(?:i|we)\\s+(?:have\\s+)?(?:just\\s+)?(?:finished|completed)(?:\\s+with)?(?:\\s+(?:the|my)(?=\\s))?(?:\\s+|$)|(?:finished|completed)\\s*$)`,
  "iu",
);
const trimLeft = (left: string) => left.replace(spoken, "").replace(fillersBefore, "");
const trimRight = (right: string, isStart: boolean) =>
  right.replace(isStart ? /^[\s\-–—:=)\].,|]*(?:(?:on|for|of|working on|für|an|en|sur|de)\s+)?(?:the\s+)?/iu : /^[\s)\].,|]*/u, "");

const completed =
  "done|complete|completed|finished|fertig|erledigt|abgeschlossen|hecho|hecha|terminado|terminada|listo|lista|fini|finie|terminé|terminée|fait|feito|concluído|finito|हो गया|पूरा हुआ|पूरा|पूर्ण|झाले|ho gaya";
const ongoing = "in progress|wip|ongoing|not done|not finished|in arbeit|läuft noch|nicht fertig|en curso|en cours|जारी|चालू";
const notStarted = "not started|nicht begonnen|sin empezar|pas commencé";
const blocked = "blocked|stuck|blockiert|bloqueado|bloqueada|bloqué|bloquée|अटका|रुका";
const edge = "[\\s,;.:!()–—-]";
const because = "(?:by|on|because of|because|since|due to|waiting for|wegen|durch|von|por|par)";

const startsWithState = new RegExp(
  `^${edge}*(?:still |is |but )?(?:${completed}|${ongoing}|${notStarted}|${blocked}|[✅☑✔✓🚫⛔🛑⏳🚧🔄])(?:$|[\\s.:,!-])`,
  "iu",
);
const stateAtStart = (names: string) => new RegExp(`^${edge}*(?:still |is |but )?(?:${names})(?=$|${edge})${edge}*`, "iu");
const stateAtEnd = (names: string) => new RegExp(`(?:^|${edge})${edge}*(?:still |is )?(?:${names})${edge}*$`, "iu");
const states: readonly (readonly [EodItemStatus, RegExp, RegExp])[] = [
  ["Not Started", stateAtStart(notStarted), stateAtEnd(notStarted)],
  ["In Progress", stateAtStart(ongoing), stateAtEnd(ongoing)],
  ["Completed", stateAtStart(completed), stateAtEnd(completed)],
];
const blockedAtStart = new RegExp(
  `^${edge}*(?:still |is |but )?(?:${blocked})(?=$|${edge})${edge}*(?:${because}(?=$|\\s))?${edge}*(?<why>.*)$`,
  "isu",
);
const blockedInside = new RegExp(
  `^(?<text>.*?)(?:^|${edge})${edge}*(?:still |is |but )?(?:${blocked})(?:\\s+${because}\\s+|\\s*[:–—]\\s*|${edge}*$)(?<why>.*)$`,
  "isu",
);
const mention = /^@\p{L}[\p{L}\p{M}'-]*(?:\s+\p{Lu}[\p{L}\p{M}'-]*)*$/u;
/** `Done: landing page`. */
const labelled = new RegExp(`^(${completed}|${ongoing}|${notStarted})\\s*:\\s*(?=\\S)`, "iu");
const undone = /(?:^|\s)(?:not|half|almost|nearly|never|nicht|fast|isn't|\d+\s*%|be|to|get(?:ting)?|got|(?:get(?:ting)?|got)\s+\S+)\s*$/iu;
const emoji: readonly (readonly [EodItemStatus, RegExp])[] = [
  ["Completed", /[✅☑✔✓]\uFE0F?/gu],
  ["Blocked", /[🚫⛔🛑]\uFE0F?/gu],
  ["In Progress", /[⏳🚧🔄]\uFE0F?/gu],
];

type Stated = { text: string; state: { status: EodItemStatus; blocker: string } };
const joined = (...parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");

/** Splits the state off what stands before and after the amount. */
function stateOf(left: string, right: string): Stated {
  const sign = emoji.find(([, pattern]) => new RegExp(pattern.source, "u").test(left + right));
  const [before, after] = [left, right].map((part) => (sign ? part.replace(sign[1], " ") : part)) as [string, string];
  const said = wordsOf(before, after);
  if (!sign || said.state.status !== "In Progress") return said;
  return { text: said.text, state: { status: sign[0], blocker: said.state.blocker } };
}

function wordsOf(left: string, right: string): Stated {
  const blocking = blockedAtStart.exec(right)?.groups;
  if (blocking) return { text: left.trim(), state: { status: "Blocked", blocker: blocking.why!.trim() } };
  const whole = joined(left, right);
  const inside = blockedInside.exec(whole)?.groups;
  if (inside) {
    const [text, why] = [inside.text!.trim(), inside.why!.trim()];
    // `@Kavya blocked by the server` says who, not what.
    return mention.test(text)
      ? { text: "", state: { status: "Blocked", blocker: joined(text, why) } }
      : { text, state: { status: "Blocked", blocker: why } };
  }
  const [, label] = labelled.exec(whole) ?? [];
  if (label !== undefined) {
    const [status] = states.find(([, atStart]) => atStart.test(label))!;
    return { text: whole.replace(labelled, ""), state: { status, blocker: "" } };
  }
  for (const [status, atStart, atEnd] of states) {
    if (left.trim() !== "" && atStart.test(right))
      return { text: joined(left, right.replace(atStart, "")), state: { status, blocker: "" } };
    for (const [part, other] of [
      [right, (text: string) => joined(left, text)],
      [left, (text: string) => joined(text, right)],
    ] as const) {
      const text = part.replace(atEnd, "");
      if (text !== part && !undone.test(text) && joined(left, right) !== part.trim().replace(text, "")) {
        if (other(text) !== "") return { text: other(text), state: { status, blocker: "" } };
      }
    }
  }
  return { text: whole, state: { status: "In Progress", blocker: "" } };
}

const taskPattern = /(?<![\p{L}\p{N}&])#(\d{1,9})(?![\p{L}\p{N}])/gu;

function withoutTasks(text: string) {
  const folded = foldDigits(text);
  const matches = [...folded.matchAll(taskPattern)];
  const taskNumbers = [...new Set(matches.map(([, digits]) => Number(digits)))];
  const rest = matches
    .toReversed()
    .reduce((left, { index, 0: whole }) => `${left.slice(0, index)} ${left.slice(index + whole.length)}`, text);
  return { taskNumbers, text: rest.replace(/\s+/g, " ").replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/gu, "") };
}
