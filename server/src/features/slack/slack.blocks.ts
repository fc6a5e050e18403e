import { cutText } from "@daybook/contract/core/cut-text";
import { dayParts } from "@daybook/contract/core/constants";
import { shortDay } from "#features/conversations/conversations.text.ts";

/* Messages and modals in Slack's format (Block Kit). */

/** Slack's limits. */
const sectionMax = 3000;
const sectionsMax = 40;
const errorMax = 1000;
const inputMax = 3000;
const optionMax = 75;
const optionsMax = 100;

/** Text of people, so that it mentions no channel and is no link. */
export const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

const plain = (text: string) => ({ type: "plain_text", text });
/** `verbatim`: bare addresses and names stay text. */
const mrkdwn = (text: string) => ({ type: "mrkdwn", text, verbatim: true });

/** Sections with a text, split at ends of lines. */
export function sections(text: string): object[] {
  const parts: string[] = [];
  for (const line of text.split("\n")) {
    const shown = cutText(line, sectionMax);
    const last = parts.at(-1);
    if (last !== undefined && last.length + shown.length < sectionMax) parts[parts.length - 1] = `${last}\n${shown}`;
    else parts.push(shown);
  }
  return parts.slice(0, sectionsMax).map((part) => ({ type: "section", text: mrkdwn(part) }));
}

/** A message that only its reader sees. */
export const ephemeral = (text: string, blocks: object[] = sections(text)) => ({
  response_type: "ephemeral",
  text: cutText(text, sectionMax),
  blocks,
});

/** What a modal says about its fields, by block. What was typed stays. */
export const errorsOf = (errors: Record<string, string>) => ({
  response_action: "errors",
  errors: Object.fromEntries(Object.entries(errors).map(([block, text]) => [block, cutText(text.replace(/[*_]/g, ""), errorMax)])),
});

type Modal = { callback: string; title: string; submit?: string; close: string; metadata?: string; blocks: object[]; clears?: true };

const modal = ({ callback, title, submit, close, metadata = "", blocks, clears }: Modal) => ({
  type: "modal",
  callback_id: callback,
  title: plain(title),
  ...(submit && { submit: plain(submit) }),
  close: plain(close),
  private_metadata: metadata,
  blocks,
  ...(clears && { clear_on_close: true }),
});

const input = (block: string, label: string, element: object, { optional = false, hint = "" } = {}) => ({
  type: "input",
  block_id: block,
  label: plain(label),
  optional,
  element: { action_id: "value", ...element },
  ...(hint && { hint: plain(hint) }),
});

const option = (value: string, text: string) => ({ text: plain(cutText(text, optionMax)), value });

export const reportModal = (metadata: string, date: string, text: string) =>
  modal({
    callback: "report",
    title: "Daily report",
    submit: "Check",
    close: "Cancel",
    metadata,
    blocks: [
      input(
        "lines",
        `What you did on ${shortDay(date)}`,
        {
          type: "plain_text_input",
          multiline: true,
          max_length: inputMax,
          placeholder: plain("Landing page 3h done\n#142 1:30\nimport 0.5h blocked by the client"),
          ...(text && { initial_value: cutText(text, inputMax) }),
        },
        { hint: "One line for each thing, with its hours. You see a draft before anything is submitted." },
      ),
    ],
  });

export const draftModal = (metadata: string, text: string, note = "") =>
  modal({
    callback: "report_send",
    title: "Check your draft",
    submit: "Send",
    close: "Change",
    metadata,
    blocks: [
      ...(note ? sections(escaped(note)) : []),
      ...sections(escaped(text)),
      { type: "context", elements: [mrkdwn("Nothing is submitted until you press Send.")] },
    ],
  });

const partLabels = { full: "Whole day", first_half: "First half", second_half: "Second half" } as const;
const parts = dayParts.map((part) => option(part, partLabels[part]));
const partElement = { type: "static_select", options: parts, initial_option: parts[0] };

export const leaveModal = (types: string[], today: string) =>
  modal({
    callback: "leave",
    title: "Request leave",
    submit: "Request",
    close: "Cancel",
    blocks: [
      input("type", "Type", { type: "static_select", options: types.slice(0, optionsMax).map((name) => option(name, name)) }),
      input("from", "From", { type: "datepicker", initial_date: today }),
      input("from_part", "Part of the first day", partElement),
      input("to", "To", { type: "datepicker", initial_date: today }),
      input("to_part", "Part of the last day", partElement, { hint: "Counts only if the leave has several days." }),
      input("reason", "Reason", { type: "plain_text_input", multiline: true, max_length: 1000 }, { optional: true }),
    ],
  });

export const reasonModal = (metadata: string) =>
  modal({
    callback: "refuse",
    title: "Reason",
    submit: "Send",
    close: "Cancel",
    metadata,
    blocks: [
      input(
        "reason",
        "Reason",
        { type: "plain_text_input", multiline: true, max_length: 1000 },
        { hint: "The person who asked gets to read it." },
      ),
    ],
  });

/** Says what came of it. Closing it closes the modals below. */
export const doneModal = (title: string, text: string) =>
  modal({ callback: "done", title, close: "Close", blocks: sections(escaped(text)), clears: true });

/** A request with its two buttons. */
export const requestBlocks = (text: string, sealed: string, labels: { approve: string; refuse: string }) => [
  ...sections(escaped(text)),
  {
    type: "actions",
    elements: [
      { type: "button", action_id: "approve", style: "primary", text: plain(labels.approve), value: sealed },
      { type: "button", action_id: "refuse", text: plain(labels.refuse), value: sealed },
    ],
  },
];

/** A request after its decision: its text, and what came of it in place of the buttons. `text` is Slack's, escaped already. */
export const decidedBlocks = (text: string, outcome: string) => [...sections(text), ...sections(escaped(outcome))];

/** A text with a button that opens an address. */
export const linkBlocks = (text: string, address: string, label = "Link Daybook") => [
  ...sections(text),
  { type: "actions", elements: [{ type: "button", action_id: "open", style: "primary", text: plain(label), url: address }] },
];
