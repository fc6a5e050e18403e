/*
 * Amounts of time inside a line of a chat: written with units in several languages, or as words, as people type and dictate
 * them. Fields for hours have a grammar of their own: their whole text is the amount.
 */

/** An amount, its place in the text, and whether it names a unit. `clock`: written like a time of day. */
export type Amount = { start: number; end: number; hours: number; unit: boolean; clock: boolean };

/** The digit zero of writing systems with decimal digits: Arabic, Persian, Devanagari, Bengali … full width. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0, 0xff10];
const signs: Record<string, string> = { "：": ":", "٫": ".", "．": ".", "，": ",", "\u00A0": " ", "\u202F": " ", "’": "'" };

/** Returns the text with ASCII digits and signs, of the same length. */
export const foldDigits = (text: string) =>
  text.replace(/[\p{Nd}：٫．，\u00A0\u202F’]/gu, (char) => {
    const code = char.codePointAt(0)!;
    const zero = zeros.find((each) => code >= each && code < each + 10);
    return zero === undefined ? (signs[char] ?? char) : String(code - zero);
  });

const words = (table: Record<number, string>) =>
  new Map(Object.entries(table).flatMap(([value, names]) => names.split(" ").map((name) => [name, Number(value)] as const)));

/** Numbers as words. They count only before a unit, where `do` (Hindi) and `sei` (Italian) mean nothing else. */
const numbers = words({
  1: "a an one ein eine einen einer un una uno une um uma ek एक",
  1.5: "anderthalb eineinhalb dedh डेढ़ डेढ दीड",
  2: "two zwei dos deux dois duas due do दो दोन",
  2.5: "zweieinhalb dhai dhaai ढाई अडीच",
  3: "three drei tres trois três tre teen तीन",
  3.5: "dreieinhalb साडेतीन",
  4: "four vier cuatro quatre quatro quattro char chaar चार",
  4.5: "viereinhalb",
  5: "five fünf cinco cinq cinque paanch panch पाँच पांच पाच",
  6: "six sechs seis sei chhe छह छः सहा",
  7: "seven sieben siete sept sete sette saat सात",
  8: "eight acht ocho huit oito otto aath आठ",
  9: "nine neun nueve neuf nove nau नौ नऊ",
  10: "ten zehn diez dix dez dieci das दस दहा",
  11: "eleven elf once onze undici",
  12: "twelve zwölf doce douze doze dodici",
  15: "fifteen fünfzehn quince quinze quindici पंद्रह",
  20: "twenty zwanzig veinte vingt vinte venti बीस",
  25: "twenty-five",
  30: "thirty dreißig treinta trente trinta trenta तीस",
  35: "thirty-five",
  40: "forty vierzig cuarenta quarante quarenta quaranta चालीस",
  45: "forty-five fünfundvierzig",
  50: "fifty fünfzig cincuenta cinquante cinquenta cinquanta पचास",
  55: "fifty-five",
});
/** Before a number of Hindi hours: `साढ़े तीन` is 3.5. */
const hindi = new Map(words({ 0.5: "साढ़े साढे saadhe sadhe साडे", 0.25: "सवा sava", [-0.25]: "पौने paune" }));
/** Whole phrases. */
const phrases = words({ 0.25: "viertelstunde", 0.5: "mezz'ora mezzora demi-heure полчаса", 0.75: "dreiviertelstunde" });

const anyOf = (names: Iterable<string>) => [...names].toSorted((a, b) => b.length - a.length).join("|");
const before = "(?<![\\p{L}\\p{M}\\p{N}.,:/#])";
const after = "(?![\\p{L}\\p{M}\\p{N}])";
const figure = "(?:\\d{1,3}(?:[.,]\\d{1,2})?\\s?[¼½¾]|\\d{1,4}(?:[.,]\\d{1,2})?|[.,]\\d{1,2}|[¼½¾])";
const number = `(?:${figure}|(?:${anyOf(numbers.keys())})(?![\\p{L}\\p{M}]))`;

const hourWords =
  "h|hr|hrs|hour|hours|std|stdn|stunde|stunden|hora|horas|heure|heures|ora|ore|uur|uren|timme|timmar|godz|jam|saat|час|часа|часов|ч|" +
  "घंटा|घंटे|घंटों|घण्टा|घण्टे|तास|ghanta|ghante|ghanto|taas|ঘণ্টা|ઘંટા|కలు|గంట|గంటలు|மணிநேரம்|ساعة|ساعات|ساعه";
const minuteWords =
  "min|mins|minute|minutes|minuten|minuto|minutos|minuti|minuut|minuter|мин|минут|मिनट|मिनिटे|मिनट्स|mnt|dk|মিনিট|મિનિટ|నిమిషాలు|دقيقة|دقائق";
const hourUnit = `(?:(?:${hourWords})\\.?${after}|小时|時間|시간)`;
/** `m` alone is minutes only right after the figure: `5 m` may be metres. */
const minuteUnit = `(?:\\s*-?(?:(?:${minuteWords})\\.?${after}|分钟|分|분)|m${after})`;
const half = "\\s+(?:and\\s+(?:a|one)\\s+half|und\\s+eine\\s+halbe|y\\s+media|e\\s+meia|e\\s+mezza|et\\s+demie?)";
const quarter = "\\s+and\\s+a\\s+quarter";
const joint = "\\s*(?:,|and|und|y|et|e|और|aur)?\\s*";

const rule = (pattern: string) => new RegExp(pattern, "giu");
const hoursRule = rule(
  `${before}(?:(?<lead>${anyOf(hindi.keys())})\\s+)?(?<hours>${number})(?<half>${half})?(?<quarter>${quarter})?\\s*-?\\s*${hourUnit}` +
    `(?:(?<tail>${half})${after}|(?<tailQuarter>${quarter})${after}|${joint}(?<minutes>${number})${minuteUnit})?`,
);
const gluedRule = rule(`${before}(?<hours>\\d{1,2})\\s?h(?<minutes>[0-5]\\d)(?:m|min)?${after}`);
const minutesRule = rule(`${before}(?<minutes>${number}(?:[ -](?:five|cinco|cinq))?)${minuteUnit}`);
const clockUnitRule = rule(`${before}(?<hours>\\d{1,2}):(?<minutes>[0-5]\\d)\\s*${hourUnit}`);
const phraseRule = rule(
  `${before}(?:(?<phrase>(?:(?:an?|eine|une|un)\\s+)?(?:${anyOf(phrases.keys())}))` +
    `|(?<!(?:^|\\s)(?:and|und|y|e|et)\\s+(?:an?\\s+|eine\\s+)?)(?<half>(?:(?:an?|eine|una|uma|one)\\s+)?(?:half|halbe|media|meia|mezza|aadha|aadhe|आधा|आधे|अर्धा)[\\s-]+(?:(?:an?|of an)\\s+)?${hourUnit})` +
    `|(?<three>(?:three|3)[\\s-]quarters?\\s+of\\s+an\\s+hour|(?:three|3)[\\s-]quarter\\s+hours?)` +
    `|(?<quarter>(?:an?\\s+)?quarter[\\s-]+(?:of\\s+an\\s+)?hour|un\\s+quart\\s+d'heure|un\\s+cuarto\\s+de\\s+hora|पाव\\s+तास))${after}`,
);
/** Without a unit, only at either end of what is written. */
const bareRule = rule(
  `${before}(?:(?<hours>\\d{1,2}):(?<minutes>[0-5]\\d)|(?<figure>\\d{1,2}[.,]\\d{1,2}|[.,]\\d{1,2}|\\d{0,2}\\s?[¼½¾]))(?![\\p{L}\\p{M}\\p{N}.,:/%]\\S|[\\p{L}\\p{M}\\p{N}:/%])`,
);

const parts: Record<string, number> = { "¼": 0.25, "½": 0.5, "¾": 0.75 };

function valueOf(text: string): number {
  const word = text.toLowerCase().trim();
  const named = numbers.get(word.replace(/\s+/g, "-")) ?? numbers.get(word);
  if (named !== undefined) return named;
  const [tens, ones] = word.split(/[ -]/);
  if (ones !== undefined && numbers.has(tens!) && numbers.has(ones)) return numbers.get(tens!)! + numbers.get(ones)!;
  const part = parts[word.at(-1)!];
  const whole = part === undefined ? word : word.slice(0, -1).trim();
  return (part ?? 0) + (whole === "" ? 0 : Number(whole.replace(",", ".")));
}

type Groups = Record<string, string | undefined>;

const readHours = ({ lead, hours, half, quarter, tail, tailQuarter, minutes }: Groups) =>
  (lead ? hindi.get(lead.toLowerCase())! : 0) +
  valueOf(hours!) +
  ((half ?? tail) ? 0.5 : 0) +
  ((quarter ?? tailQuarter) ? 0.25 : 0) +
  (minutes ? valueOf(minutes) / 60 : 0);
const readClock = ({ hours, minutes }: Groups) => Number(hours) + Number(minutes) / 60;
const readPhrase = ({ phrase, half, three }: Groups) =>
  phrase ? phrases.get(phrase.toLowerCase().split(/\s+/).at(-1)!)! : half ? 0.5 : three ? 0.75 : 0.25;

/** In this order: a later rule finds nothing inside of what an earlier one found. */
const rules: readonly (readonly [RegExp, (groups: Groups) => number])[] = [
  [phraseRule, readPhrase],
  [clockUnitRule, readClock],
  [gluedRule, readClock],
  [hoursRule, readHours],
  [minutesRule, ({ minutes }) => valueOf(minutes!) / 60],
];

/** Rounds to hundredths, the precision that is stored: 20 minutes are 0.33 hours. */
const rounded = (hours: number) => Math.round(hours * 100) / 100;

/** Returns the amounts in a folded text, in their order: those with a unit, and bare clocks and decimals. */
export function findAmounts(text: string): Amount[] {
  const found: Amount[] = [];
  const isFree = (start: number, end: number) => found.every((other) => end <= other.start || start >= other.end);
  const add = (pattern: RegExp, read: (groups: Groups) => number, unit: boolean) => {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (isFree(start, end))
        found.push({ start, end, hours: rounded(read(match.groups!)), unit, clock: !unit && match.groups!.minutes !== undefined });
    }
  };
  for (const [pattern, read] of rules) add(pattern, read, true);
  add(bareRule, (groups) => (groups.minutes ? readClock(groups) : valueOf(groups.figure!)), false);
  return found.toSorted((a, b) => a.start - b.start);
}
