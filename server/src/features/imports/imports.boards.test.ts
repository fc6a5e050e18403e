import { describe, expect, test } from "vitest";
import { importFileMaxBytes } from "@daybook/contract/imports/kinds";
import { readFile } from "./imports.file.ts";

const read = (board: unknown) => readFile(Buffer.from(JSON.stringify(board)));
const refusal = async (data: Buffer) => (await readFile(data).catch((error: Error) => error.message)) as string;

const board = {
  name: "Showroom",
  lists: [{ id: "l1", name: "Doing" }],
  members: [{ id: "m1", fullName: "Asha Rao", username: "asha" }],
  cards: [
    {
      id: "654321000000000000000000",
      name: "Order lamps",
      desc: "Three, of brass",
      idList: "l1",
      idMembers: ["m1"],
      due: "2026-12-04T12:00:00.000Z",
      dueComplete: true,
      labels: [{ name: "Lights" }, { name: "", color: "green" }],
    },
    { id: "c2", name: "Archived", closed: true },
  ],
  checklists: [
    {
      idCard: "654321000000000000000000",
      checkItems: [
        { name: "Pay", state: "incomplete", pos: 2 },
        { name: "Choose", state: "complete", pos: 1 },
      ],
    },
  ],
  actions: [
    {
      type: "commentCard",
      date: "2026-11-03T10:00:00.000Z",
      data: { text: "Second", card: { id: "654321000000000000000000" } },
      memberCreator: { id: "m1" },
    },
    {
      type: "commentCard",
      date: "2026-11-02T10:00:00.000Z",
      data: { text: "First", card: { id: "654321000000000000000000" } },
      memberCreator: { id: "m9", fullName: "Gone" },
    },
    { type: "updateCard", data: { card: { id: "654321000000000000000000" } } },
  ],
};

describe("reading the JSON of a Trello board", () => {
  test("each open card is a row, with its list, labels, checklist with what is ticked, and comments with author and time", async () => {
    const { records, notes } = await read(board);
    expect(notes).toEqual(["The file was read as a Trello board.", "1 archived cards are left out."]);
    expect(records).toHaveLength(2);
    const [head, card] = records.map(({ cells }) => cells);
    const row = Object.fromEntries(head!.map((name, index) => [name, card![index]]));
    expect(row).toMatchObject({
      "Card Name": "Order lamps",
      "List Name": "Doing",
      "Board Name": "Showroom",
      Labels: "Lights, green",
      Members: "Asha Rao",
      Created: "2023-11-02T04:09:36.000Z",
      Completed: "2026-12-04T12:00:00.000Z",
      Checklist: "[x] Choose\n[ ] Pay",
    });
    expect(JSON.parse(row["Comments"]!)).toEqual([
      { date: "2026-11-02T10:00:00.000Z", by: "Gone", text: "First" },
      { date: "2026-11-03T10:00:00.000Z", by: "Asha Rao", text: "Second" },
    ]);
  });

  test("a file of 64 MB that is no board, is damaged, has too many cards or too deep a nesting is refused with a sentence", async () => {
    const filler = Buffer.alloc(importFileMaxBytes - 40, " ");
    expect(await refusal(Buffer.concat([Buffer.from('{"people": ['), filler, Buffer.from("]}")]))).toMatch(/no export of a Trello board/);
    expect(await refusal(Buffer.concat([Buffer.from('{"cards": ['), filler]))).toMatch(/incomplete or damaged/);
    const cards = Array.from({ length: 10_001 }, (_, index) => ({ id: `c${index}`, name: `Card ${index}` }));
    expect(await refusal(Buffer.from(JSON.stringify({ cards })))).toMatch(/at most 10,000 rows; this one has 10,001/);
    expect(await refusal(Buffer.from(`{"cards": ${"[".repeat(2_000_000)}`))).toMatch(/incomplete or damaged|too much time or memory/);
    expect(await refusal(Buffer.from(`{"cards": [${'{"id": "c", "name": 7},'.repeat(3)}{"id": 5}]}`))).toMatch(
      /no export of a Trello board/,
    );
  }, 60_000);
});
