import { sql } from "kysely";
import { expect, test } from "vitest";
import { cleanLine, compareNames, emailKey, findMatch, searchKey, textKey } from "@daybook/contract/core/comparable";
import { findOtherSortOrder } from "./sort-order.ts";
import { startServer } from "#test/harness.ts";
import { hostileTexts } from "#test/hostile/texts.ts";

/* The server and the browser compare, search and sort text like the database. */

const server = startServer();

/** Names of many languages, the same ones composed and decomposed, and texts that only look the same. */
const corpus = [
  ..."Zoë Zoe zoe ZOE Chloé Chloe Ärger Arger Ångström Åse Écija Ecija Éa Öz Oz Šimon Simon Łukasz Lukasz Ørsted Orsted Đorđe".split(" "),
  ..."İrem Irem irem ırem Işık Isik Straße Strasse STRASSE Æsir Aesir Œuvre Þór Ðóra Nguyễn Nguyen Đặng Dang Phạm ΣΟΦΟΣ Σοφός".split(" "),
  ..."Олексій Йосип Иосип محمد مُحَمَّد أحمد احمد שלום שָׁלוֹם 王小明 李娜 山田太郎 がく か 김민수 สมชาย अनिल क्षेत्र".split(" "),
  "Cafe\u0301",
  "Café",
  "CAFÉ",
  "Ca\u00ADfé",
  "Caf\u200Bé",
  "ﬁle",
  "file",
  "Kim",
  "\u212Aim",
  "O’Brien",
  "O'Brien",
  "Ｆｕｌｌ",
  "Full",
  "Sprint 2",
  "Sprint 10",
  "sprint 1",
  "Sprint 02",
  "😀 Team",
  "👨‍👩‍👧",
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "",
  " ",
  "a b",
  "a-b",
  "a\u2010b",
  "100%",
  "_x",
  "#142",
  ...Object.values(hostileTexts),
];

const keysOf = async (texts: string[]) => {
  const { rows } = await sql<{ name: string; search: string; email: string }>`
    select text_key(text) as name, search_key(text) as search, lower(text collate "C") as email
    from unnest(${texts}::text[]) with ordinality as texts (text, place) order by place`.execute(server.db);
  return rows;
};

test("names and searches have the same keys on both sides", async () => {
  expect(await keysOf(corpus)).toEqual(
    corpus.map((text) => ({ name: textKey(text), search: searchKey(text), email: text.replace(text.trim(), emailKey(text)) })),
  );
});

/** Letters that are newer than Unicode 10 may be without a lower case in an older PostgreSQL. */
test("every letter up to Unicode 10 has the same keys on both sides", async () => {
  const blocks = [
    [0x20, 0x1c87],
    [0x1d00, 0x2c2e],
    [0x2c60, 0xa7ad],
    [0xa800, 0xd7ff],
    [0xf900, 0x10500],
    [0x1f000, 0x1fbff],
    [0xe0000, 0xe01ff],
  ] as const;
  const texts = blocks.flatMap(([first, last]) => Array.from({ length: last - first }, (_, at) => `a${String.fromCodePoint(first + at)}b`));
  const keys = await keysOf(texts);
  const different = texts.filter((text, at) => keys[at]!.name !== textKey(text) || keys[at]!.search !== searchKey(text));
  expect(different).toEqual([]);
});

test("names are in the same order on both sides", async () => {
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${corpus}::text[]) as texts (text) order by text collate by_name, text collate "C"`.execute(server.db);
  const inBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  expect(rows.map(({ text }) => text)).toEqual(corpus.toSorted((a, b) => compareNames(a, b) || inBytes(a, b)));
});

/** The plan of a statement when no table may be read as a whole, as with many rows. */
async function planOf(statement: string) {
  return server.db.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    await sql`set local enable_sort = off`.execute(db);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${sql.raw(statement)}`.execute(db);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

test.each([
  ["users_by_name", "select id from users where deleted_at is null order by name collate by_name, id limit 10"],
  ["tasks_by_title", "select id from tasks where deleted_at is null order by title collate by_name, id limit 10"],
  ["tasks_by_words", "select id from tasks where words like '%chloe%'"],
  ["eods_by_plan", "select id from eods where plan_words like '%chloe%'"],
  ["audit_events_by_words", "select id from audit_events where words like '%chloe%'"],
])("the index %s serves search and order", async (index, statement) => {
  expect(await planOf(statement)).toContain(index);
});

test("names the statements to run when PostgreSQL sorts by another version of ICU", async () => {
  const check = async () => findOtherSortOrder(server.database.pool);
  expect(await check()).toBeUndefined();
  await sql`update pg_collation set collversion = '1.0' where collname = 'by_name'`.execute(server.db);
  const warning = await check();
  expect(warning).toMatch(/^The indexes by name were built with version 1\.0 of ICU, and PostgreSQL sorts by version [\d.]+ now/);
  const statements = warning!.split(": ").at(-1)!.split("; ");
  expect(statements).toContain("REINDEX INDEX CONCURRENTLY users_by_name");
  for (const statement of statements) await sql.raw(statement).execute(server.db);
  expect(await check()).toBeUndefined();
});

test("sorts letters with accents beside those without, and numbers by value", () => {
  expect(["Zoe", "Sprint 10", "Öz", "Sprint 2", "Ärger", "Oz", "Arger", "Šimon"].toSorted(compareNames)).toEqual(
    "Arger,Ärger,Oz,Öz,Šimon,Sprint 2,Sprint 10,Zoe".split(","),
  );
});

test.each([
  ["chloe", "Chloé"],
  ["CHLOÉ", "Chloe\u0301"],
  ["lukasz", "Łukasz"],
  ["orsted", "Ørsted"],
  ["dorde", "Đorđe"],
  ["strasse", "Straße"],
  ["isik", "Işık"],
  ["irem", "İrem"],
  ["nguyen", "Nguyễn"],
  ["محمد", "مُحَمَّد"],
  ["שלום", "שָׁלוֹם"],
  ["o'b", "O’Brien"],
])("a search for %s finds %s", (search, name) => {
  expect(searchKey(name)).toContain(searchKey(search));
});

test.each([
  ["Cafe\u0301", "Café"],
  ["  Ann \u200BLee\u202E ", "Ann Lee"],
  ["\u3164\u2800\u200B", ""],
  ["👨‍👩‍👧", "👨‍👩‍👧"],
  ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  ["می\u200Cخواهم", "می\u200Cخواهم"],
  ["a\u200Db", "ab"],
  ["❤️", "❤️"],
])("stores %j as %j", (typed, stored) => {
  expect(cleanLine(typed)).toBe(stored);
  expect(cleanLine(stored)).toBe(stored);
});

test.each([
  ["Łukasz Żak", "lukasz", "Łukasz"],
  ["Jose\u0301 Ruiz", "jose", "Jose\u0301"],
  ["Große Straße", "strasse", "Straße"],
  ["Große Straße", "os", "oß"],
  ["Ann Lee", "x", undefined],
  ["Ann Lee", " ", undefined],
])("in %s, the match of %s is %s", (text, search, match) => {
  const found = findMatch(text, search);
  expect(found && text.slice(...found)).toBe(match);
});
