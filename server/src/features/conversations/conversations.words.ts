/** What can be asked for by a word or a button. */
export type Action = "help" | "write" | "plan" | "leave" | "balance" | "away" | "send" | "change" | "decide" | "thanks";

/** Words that are all of a message, in lower case. */
const words: Record<string, Action> = {
  help: "help",
  "?": "help",
  menu: "help",
  hi: "help",
  hello: "help",
  hey: "help",
  namaste: "help",
  report: "write",
  "write report": "write",
  "same as yesterday's plan": "plan",
  "yesterday's plan": "plan",
  plan: "plan",
  "on leave": "leave",
  balance: "balance",
  "leave balance": "balance",
  away: "away",
  leave: "away",
  send: "send",
  submit: "send",
  change: "change",
  edit: "change",
  thanks: "thanks",
  "thank you": "thanks",
  ok: "thanks",
  okay: "thanks",
  "👍": "thanks",
  "🙏": "thanks",
};

const keyOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/[\s.!]+$/, "");

/** What a message asks for, if it is one of the words; undefined for lines of a report. */
export function actionOf(text: string): Action | undefined {
  const word = keyOf(text);
  return Object.hasOwn(words, word) ? words[word] : undefined;
}
