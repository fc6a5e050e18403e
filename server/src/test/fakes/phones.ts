import { verifyNumber } from "@daybook/contract/conversations/conversations";
import { type GraphApi, type SentMessage } from "./fake-graph-api.ts";
import { notification, signatureOf } from "#seed/reminders/whatsapp-notification.ts";
import type { TestServer } from "#test/harness.ts";
import { afternoon } from "#test/reminder-fixtures.ts";

type Person = { id: string };

let count = 0;
let phones = 20_000_000;

export const textOf = ({ text, interactive }: SentMessage) => text?.body ?? interactive?.body.text ?? "";
export const buttonsOf = ({ interactive }: SentMessage) => (interactive?.action.buttons ?? []).map(({ reply }) => reply);

/** Plays people's phones against the real webhook, and the Graph API that gets the answers. */
export function conversationFixtures(server: TestServer, graph: GraphApi) {
  const numbers = new Map<string, string>();
  const phoneOf = (person: Person) => numbers.get(person.id)!;

  /** Calls the webhook as WhatsApp does: signed, without a session. */
  const post = (value: Parameters<typeof notification>[1], { secret = graph.env.appSecret } = {}) => {
    const payload = JSON.stringify(notification(graph.env.phoneNumberId, value));
    return server.app.inject({
      method: "POST",
      url: "/api/whatsapp/webhook",
      payload,
      headers: { "content-type": "application/json", "x-hub-signature-256": signatureOf(payload, secret) },
    });
  };

  const newId = () => `wamid.in${++count}`;
  const seconds = (at = afternoon) => String(Math.floor(Date.parse(at) / 1000));
  type Options = { id?: string; at?: string };

  /** A message of a phone, in the shapes of the Cloud API. */
  const message = {
    text: (from: string, body: string, { id = newId(), at }: Options = {}) => ({
      from: from.slice(1),
      id,
      timestamp: seconds(at),
      type: "text",
      text: { body },
    }),
    button: (from: string, title: string, buttonId: string, { id = newId(), at }: Options = {}) => ({
      context: { from: "15550783881", id: "wamid.out" },
      from: from.slice(1),
      id,
      timestamp: seconds(at),
      type: "interactive",
      interactive: { type: "button_reply", button_reply: { id: buttonId, title } },
    }),
    templateButton: (from: string, text: string, { id = newId(), at }: Options = {}) => ({
      from: from.slice(1),
      id,
      timestamp: seconds(at),
      type: "button",
      button: { payload: text, text },
    }),
  };

  /** Answers what waits, without the moment in which more lines may come, and sends the answers. */
  const deliver = async () => {
    const waiting = server.db.updateTable("deliveries").set({ nextAttemptAt: "2026-01-01T00:00:00.000Z" });
    await waiting.where("kind", "=", "conversations.answer").where("status", "=", "queued").where("claimedAt", "is", null).execute();
    await server.app.jobs.run("deliveries.send");
  };

  /** Posts messages, and returns the answers to a phone. */
  async function say(person: Person, ...messages: object[]) {
    const before = graph.received.length;
    await post({ messages });
    await deliver();
    return graph.received.slice(before).filter(({ to }) => to === phoneOf(person));
  }

  return {
    phoneOf,
    post,
    message,
    deliver,
    newPhone: () => `+4917${phones++}`,
    /** Verifies a phone for a person. */
    async verify(person: Person, phone = `+4917${phones++}`) {
      const { data } = await server.as(person, verifyNumber);
      numbers.set(person.id, phone);
      await say(person, message.text(phone, `My code is ${data.code}`));
      return phone;
    },
    write: (person: Person, text: string, options?: Options) => say(person, message.text(phoneOf(person), text, options)),
    press: (person: Person, { id, title }: { id: string; title: string }, options?: Options) =>
      say(person, message.button(phoneOf(person), title, id, options)),
    pressOfTemplate: (person: Person, text: string) => say(person, message.templateButton(phoneOf(person), text)),
    log: (person: Person) =>
      server.db.selectFrom("conversationMessages").selectAll().where("userId", "=", person.id).orderBy("id").execute(),
  };
}
