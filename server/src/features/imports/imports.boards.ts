import { checklistText } from "@daybook/contract/checklists/lines";
import { type FileTable, UnreadableFile } from "./imports.table.ts";

/* Reads the JSON export of a Trello board as a table, a card per row. */

type Card = {
  id: string;
  name?: string;
  desc?: string;
  due?: string | null;
  start?: string | null;
  dueComplete?: boolean;
  dateCompleted?: string | null;
  closed?: boolean;
  idList?: string;
  idMembers?: string[];
  labels?: { name?: string; color?: string | null }[];
};
type Board = {
  name?: string;
  cards: Card[];
  lists?: { id: string; name?: string }[];
  members?: { id: string; fullName?: string; username?: string; email?: string }[];
  checklists?: { idCard?: string; checkItems?: { name?: string; state?: string; pos?: number }[] }[];
  actions?: {
    type?: string;
    date?: string;
    data?: { text?: string; card?: { id?: string } };
    memberCreator?: { id?: string; fullName?: string };
  }[];
};

const header = [
  "Card ID",
  "Card Name",
  "Card Description",
  "List Name",
  "Board Name",
  "Labels",
  "Members",
  "Start Date",
  "Due Date",
  "Created",
  "Completed",
  "Checklist",
  "Comments",
];

const isBoard = (value: unknown): value is Board =>
  typeof value === "object" &&
  value !== null &&
  "cards" in value &&
  Array.isArray(value.cards) &&
  value.cards.every((card: unknown) => typeof card === "object" && card !== null && "id" in card && typeof card.id === "string");

/** A card's id begins with the second of its creation, in hexadecimal. */
const createdAt = (id: string) => (/^[0-9a-f]{24}$/.test(id) ? new Date(Number.parseInt(id.slice(0, 8), 16) * 1000).toISOString() : "");

/** @throws UnreadableFile for other JSON */
export function readBoard(text: string): FileTable {
  let board: unknown;
  try {
    board = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new UnreadableFile("This JSON file is incomplete or damaged. Export the board again and choose that file.");
  }
  if (!isBoard(board))
    throw new UnreadableFile("This JSON file is no export of a Trello board. Export the rows as CSV and choose that file.");
  const { name = "", cards, lists = [], members = [], checklists = [], actions = [] } = board;
  const listNames = new Map(lists.map((list) => [list.id, list.name ?? ""]));
  const people = new Map(members.map(({ id, email, fullName, username }) => [id, email ?? fullName ?? username ?? ""]));
  const itemsOf = Map.groupBy(checklists, ({ idCard }) => idCard);
  const commentsOf = Map.groupBy(
    actions.filter(({ type }) => type === "commentCard"),
    ({ data }) => data?.card?.id,
  );
  const open = cards.filter(({ closed }) => !closed);
  const rows = open.map((card) => {
    const items = (itemsOf.get(card.id) ?? []).flatMap(({ checkItems = [] }) =>
      checkItems
        .toSorted((a, b) => (a.pos ?? 0) - (b.pos ?? 0))
        .map((item) => ({ text: (item.name ?? "").replaceAll(/\s+/g, " "), doneAt: item.state === "complete" ? "done" : null })),
    );
    const comments = (commentsOf.get(card.id) ?? []).toReversed().map(({ date, data, memberCreator }) => ({
      date,
      by: people.get(memberCreator?.id ?? "") || memberCreator?.fullName,
      text: data?.text ?? "",
    }));
    return [
      card.id,
      card.name ?? "",
      card.desc ?? "",
      listNames.get(card.idList ?? "") ?? "",
      name,
      (card.labels ?? [])
        .map((label) => label.name || label.color || "")
        .filter(Boolean)
        .join(", "),
      (card.idMembers ?? []).map((id) => people.get(id) ?? "").filter(Boolean)[0] ?? "",
      card.start ?? "",
      card.due ?? "",
      createdAt(card.id),
      card.dueComplete ? (card.dateCompleted ?? card.due ?? "") : "",
      checklistText(items),
      comments.length > 0 ? JSON.stringify(comments) : "",
    ];
  });
  const archived = cards.length - open.length;
  const notes = ["The file was read as a Trello board.", ...(archived > 0 ? [`${archived} archived cards are left out.`] : [])];
  return { records: [header, ...rows].map((cells, index) => ({ line: index + 1, cells })), notes };
}
