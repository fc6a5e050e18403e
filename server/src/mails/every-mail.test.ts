import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notificationKinds } from "@daybook/contract/notifications/kinds";
import * as settings from "@daybook/contract/settings/settings";
import { features } from "../features.ts";
import { type MailParts, partsOf } from "#test/fakes/mail-catcher.ts";
import { mailServer } from "#test/fakes/mail-server.ts";
import { oidcEnv } from "#test/fakes/sign-on-provider.ts";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";
import { mailCases, noticeCases } from "#test/mail-cases.ts";

const address = "https://daybook.example.com";
const mail = mailServer();
mail.env.from = "daybook@example.com";
const server = startServer({ env: { smtp: mail.env, publicUrl: address, oidc: oidcEnv("https://id.example.com") } });
const people = leavePeople(server);

/** Deliveries that are no emails. */
const noMails = [
  "account-links.request",
  "conversations.answer",
  "conversations.reply",
  "conversations.request",
  "notifications.push",
  "reminders.slack",
  "reminders.whatsapp",
  "slack.answer",
  "slack.request",
  "slack.welcome",
  "team-channels.message",
  "webhooks.event",
];

/** The feature that owns a notice about security sends its email. */
const ownMails: Record<string, string> = { second_factor_removed: "second-factor.removed", new_device: "sessions.new_device" };

beforeAll(async () => {
  const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#0a6986" } })
    .webp()
    .toBuffer();
  await server.as(await people.make.user("admin"), settings.update, {
    companyName: "Halcyon & Sons",
    logo: `data:image/webp;base64,${logo.toString("base64")}`,
  });
});

beforeEach(async () => {
  await people.reset();
  await server.db.updateTable("settings").set({ eodDeadline: "10:00", eodWindowDays: 7, reportsStartOn: null }).execute();
  await server.db.deleteFrom("deliveries").execute();
});

/** Sends what is due once a decision can no longer be taken back. */
async function sendAll() {
  const now = await server.app.platform.clock.now();
  server.clock.set(new Date(now.getTime() + 10_000).toISOString());
  await server.app.jobs.run("deliveries.send");
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
const unescaped = (html: string) => html.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!);

/** The words of the HTML, as the plain text writes them: a link is its label and its address. */
const seenIn = (html: string) =>
  unescaped(
    html
      .replace(/<head>.*<\/head>/s, "")
      .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, url: string, label: string) => (label === url ? url : `${label}: ${url}`))
      .replaceAll(/<[^>]+>/g, " "),
  );
const wordsIn = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/:$/, ""))
    .filter((word) => word !== "" && word !== "-");

/** What every email has. */
function expectComplete(
  { headers, text, html }: MailParts,
  { thread, hasButton = true }: { thread?: string | undefined; hasButton?: boolean },
) {
  expect(wordsIn(seenIn(html))).toEqual(["Halcyon", "&", "Sons", ...wordsIn(text)]);
  expect(text).not.toMatch(/undefined|null|\[object|[.!?]\./);

  expect(headers.get("from")).toBe('"Halcyon & Sons" <daybook@example.com>');
  expect(headers.get("subject")!.length).toBeGreaterThan(10);
  expect(headers.get("message-id")).toMatch(/^<[\w-]+@example\.com>$/);
  const root = thread && `<${thread}@example.com>`;
  expect([headers.get("references"), headers.get("in-reply-to")]).toEqual([root, root]);

  expect(html.match(/class="button"/g)?.length ?? 0).toBe(hasButton ? 1 : 0);
  for (const [, url] of html.matchAll(/href="([^"]*)"/g)) expect(url).toMatch(/^https:\/\/daybook\.example\.com(\/|$)/);
  // The only picture is the logo, which is in the message.
  expect(Array.from(html.matchAll(/(?:src|background)="([^"]*)"/g), ([, src]) => src)).toEqual(["cid:logo"]);
  expect(html).not.toMatch(/url\(|@import|<link|<script/);
  for (const part of ["prefers-color-scheme:dark", "max-width:480px", 'name="viewport"']) expect(html).toContain(part);
}

test("every kind of email has a case", () => {
  const kinds = features.flatMap(({ deliveries = [] }) => deliveries.map(({ kind }) => kind.name));
  const cases = mailCases.map(({ kind }) => kind);
  expect([...new Set(cases), "notifications.email", ...noMails].toSorted()).toEqual(kinds.toSorted());
  expect([...Object.keys(noticeCases), ...Object.keys(ownMails)].toSorted()).toEqual(notificationKinds.toSorted());
  for (const kind of Object.values(ownMails)) expect(cases).toContain(kind);
});

describe("the email of a notice has HTML and text with the same words, one button, and the thread of its subject:", () => {
  test.each(Object.entries(noticeCases))("%s", async (kind, make) => {
    const cast = await people.cast();
    await server.db
      .insertInto("notificationPreferences")
      .values(
        Object.values(cast)
          .filter((each) => "role" in each)
          .map(({ id }) => ({
            userId: id,
            // Only the kind of the case goes by email.
            kinds: JSON.stringify(Object.fromEntries(notificationKinds.map((each) => [each, { email: each === kind }]))),
            updatedAt: "2026-03-01T08:00:00Z",
          })),
      )
      .execute();
    const { to, thread } = await make({ server, ...people, ...cast });
    await sendAll();
    const received = mail.received.filter((each) => each.to.includes(to.email!));
    expect(received).toHaveLength(1);
    const parts = partsOf(received[0]!);
    expectComplete(parts, { thread });
    expect(parts.headers.get("list-unsubscribe")).toContain(`${address}/api/notifications/unsubscribe/`);
    expect(parts.text).toContain(`Hello ${to.name},`);
  });
});

describe("other emails have HTML and text with the same words, one button at most, and no thread:", () => {
  test.each(mailCases)("$kind, $name", async ({ make, hasButton }) => {
    const { to } = await make({ server, ...people, ...(await people.cast()) });
    await sendAll();
    const received = mail.received.filter((each) => each.to.includes(to));
    expect(received).toHaveLength(1);
    expectComplete(partsOf(received[0]!), { hasButton });
  });
});
