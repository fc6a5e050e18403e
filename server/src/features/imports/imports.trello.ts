import { z } from "zod";
import { type FileRecord, UnreadableFile } from "./imports.table.ts";

const Named = z.object({ id: z.string(), name: z.string().default("") });
const Board = z.object({
  lists: z.array(Named),
  members: z.array(z.object({ id: z.string(), fullName: z.string().default("") })).default([]),
  cards: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      desc: z.string().nullish(),
      due: z.string().nullish(),
      start: z.string().nullish(),
      dueComplete: z.boolean().nullish(),
      idList: z.string(),
      idMembers: z.array(z.string()).default([]),
      closed: z.boolean().nullish(),
    }),
  ),
});

const trelloHeader = ["Card ID", "Card Name", "Card Description", "List Name", "Start Date", "Due Date", "Members"];

/** Returns the cards of a Trello board as a table, without archived ones. Dates keep their day in UTC, as Trello shows it. */
export function trelloRecords(json: unknown): FileRecord[] {
  const result = Board.safeParse(json);
  if (!result.success) {
    throw new UnreadableFile("This JSON file is not a board of Trello. In Trello: Menu, Print, export and share, Export as JSON.");
  }
  const { lists, members, cards } = result.data;
  const listNames = new Map(lists.map(({ id, name }) => [id, name]));
  const names = new Map(members.map(({ id, fullName }) => [id, fullName]));
  const rows = cards.flatMap((card) => {
    if (card.closed) return [];
    const list = card.dueComplete ? "Done" : (listNames.get(card.idList) ?? "");
    const people = card.idMembers.flatMap((id) => names.get(id) ?? []).join(", ");
    return [[card.id, card.name, card.desc ?? "", list, card.start?.slice(0, 10) ?? "", card.due?.slice(0, 10) ?? "", people]];
  });
  return [trelloHeader, ...rows].map((cells, index) => ({ line: index + 1, cells }));
}
