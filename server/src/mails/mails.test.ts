import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as settings from "@daybook/contract/settings/settings";
import * as tasks from "@daybook/contract/tasks/tasks";
import { deliver } from "#deliveries/deliver.ts";
import { removedEmails } from "#features/second-factor/second-factor.removal.service.ts";
import { newDeviceEmails } from "#features/sessions/sessions.devices.service.ts";
import { unfolded } from "#test/fakes/mail-catcher.ts";
import { mailServer } from "#test/fakes/mail-server.ts";
import { startServer } from "#test/harness.ts";
import { jobContext } from "#test/job-context.ts";
import { leavePeople } from "#test/leave-fixtures.ts";
import { htmlOf, type Letter, textOf } from "./mail-template.ts";

const letter: Letter = {
  company: "Halcyon & Sons",
  subject: "Two <new> tasks",
  greeting: "Hello Kavya Nair,",
  blocks: [
    {
      title: "Rohan assigned you #12 <b>Lens</b>.",
      details: ["Due 12 Mar 2026"],
      links: [{ label: "Approve", url: "https://a.example/?a=1&b=2" }],
    },
    { list: ["One", "Two"] },
    { facts: [["Device", "Firefox"]] },
  ],
  button: { label: "Open in Daybook", url: "https://a.example/tasks" },
  after: ["It works once."],
  footer: ["Choose which emails you get: https://a.example/profile?tab=notifications"],
};

describe("a letter", () => {
  test("says the same in HTML and in plain text", () => {
    const seen = htmlOf(letter)
      .replace(/<head>.*<\/head>/s, "")
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
    const words = (text: string) => text.split(/[\s:]+/).filter((word) => word !== "" && word !== "-");
    // Labels of links stand for their addresses in HTML.
    const text = textOf(letter).replaceAll(/: https:\/\/\S+(?=\n)/g, "");
    expect(words(seen)).toEqual(["Halcyon", "&", "Sons", ...words(text)]);
  });

  test("escapes what people wrote, and has one button, colors for dark mode and room for phones", () => {
    const html = htmlOf(letter);
    expect(html).toContain("#12 &lt;b&gt;Lens&lt;/b&gt;");
    expect(html).toContain('href="https://a.example/?a=1&amp;b=2"');
    expect(html).toContain('href="https://a.example/profile?tab=notifications"');
    expect(html.match(/class="button"/g)).toHaveLength(1);
    for (const part of ["prefers-color-scheme:dark", "max-width:480px", 'name="viewport"']) expect(html).toContain(part);
  });
});

const mail = mailServer();
const server = startServer({ env: { smtp: mail.env, publicUrl: "https://daybook.example.com" } });
const { reset, cast, applied } = leavePeople(server);
const send = (app = server.app) => app.jobs.run("deliveries.send");

beforeEach(async () => {
  await reset();
  await server.db.deleteFrom("deliveries").execute();
});

describe("an email", () => {
  test("has HTML and text, the company's name and logo, and threads of its subject", async () => {
    const { admin, lead, member } = await cast();
    const picture = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#0a6986" } })
      .webp()
      .toBuffer();
    await server.as(admin, settings.update, {
      companyName: "Halcyon Optics",
      logo: `data:image/webp;base64,${picture.toString("base64")}`,
    });
    const { app } = await server.build({ env: { smtp: { ...mail.env, from: "daybook@example.com" }, publicUrl: undefined } });
    const { data } = await server.as(lead, tasks.bulkCreate, { tasks: [{ title: "Grind the lens", assignee: member.id }] });
    await server.as(lead, tasks.addComment, { id: data[0]!._id, text: `@${member.name} please look` });
    await send(app);

    const received = mail.received.filter(({ to }) => to.includes(member.email!)).map(unfolded);
    expect(received).toHaveLength(2);
    for (const raw of received) {
      for (const part of ["From: Halcyon Optics <daybook@example.com>", "text/plain", "text/html", "cid:logo", "image/png"])
        expect(raw).toContain(part);
      expect(raw).toContain(`References: <task-${data[0]!._id}@example.com>`);
      expect(raw).toContain(`In-Reply-To: <task-${data[0]!._id}@example.com>`);
    }
    expect(new Set(received.map((raw) => /Message-ID: \S+/.exec(raw)![0])).size).toBe(2);
    await server.as(admin, settings.update, { companyName: "Daybook", logo: null });
  });

  test("to an address that is not confirmed says no name and nothing that people wrote", async () => {
    const { lead, member } = await cast();
    await server.db.updateTable("users").set({ name: "Win A Prize", emailConfirmedAt: null }).where("id", "=", member.id).execute();
    const { _id: id } = await applied(member);
    await server.as(lead, leaves.approve, { id });
    await server.as(lead, tasks.bulkCreate, { tasks: [{ title: "Win a prize", assignee: member.id }] });
    server.clock.set("2026-03-12T09:00:10Z");
    const ctx = await jobContext(server);
    await deliver(ctx, newDeviceEmails, [
      { target: member.id, payload: { userId: member.id, device: "Firefox", ip: "::1", at: ctx.now() } },
    ]);
    await deliver(ctx, removedEmails, [{ target: member.id, payload: { userId: member.id, byName: "Ada" } }]);
    await send();

    const received = mail.received.filter(({ to }) => to.includes(member.email!)).map(unfolded);
    expect(received).toHaveLength(4);
    for (const raw of received) {
      expect(raw).toContain("Hello,");
      expect(raw).not.toMatch(/win a prize/i);
    }
  });
});
