import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signIns } from "../../server/src/seed/people.ts";
import { demoPhones } from "../../server/src/seed/reminders/phones.ts";
import { displayPhoneNumber, notification, signatureOf } from "../../server/src/seed/reminders/whatsapp-notification.ts";

/*
 * The phone of the demo: a page that plays people's WhatsApp. Messages go to the real webhook, signed as WhatsApp signs them, and
 * what Daybook sends arrives here, because this is also the Graph API of the demo. Only this machine reaches it.
 */

type Bubble = {
  id: string;
  from: "phone" | "daybook";
  text: string;
  buttons: { id: string; title: string }[];
  at: string;
  isTemplate?: true;
};

const phoneNumberId = "106540352242922";
const secrets = { token: randomBytes(16).toString("hex"), appSecret: randomBytes(16).toString("hex") };
const chats = new Map<string, Bubble[]>();
const chatOf = (phone: string) => chats.get(phone) ?? chats.set(phone, []).get(phone)!;
const newId = () => `wamid.${randomBytes(12).toString("base64url")}`;

type Sent = {
  to: string;
  biz_opaque_callback_data?: string;
  text?: { body: string };
  interactive?: { body: { text: string }; action: { buttons: { reply: { id: string; title: string } }[] } };
  template?: { name: string; components?: { parameters: { text: string }[] }[] };
};

/** What the template of the reminder says, with its three buttons. */
const templateBubble = ({ components }: NonNullable<Sent["template"]>) => ({
  text: `Hello ${components?.[0]?.parameters[0]?.text ?? "there"}, your report for today is not in yet.`,
  buttons: ["Write report", "Same as yesterday's plan", "On leave"].map((title) => ({ id: "", title })),
  isTemplate: true as const,
});

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const part of request.setEncoding("utf8")) text += part;
  return text === "" ? {} : JSON.parse(text);
}

const respond = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" }).end(JSON.stringify(body));

/** Starts the phone on the port, or on a free one. Sets the variables with which Daybook talks to it. */
export async function startPhone(port: number, daybookPort: number): Promise<string> {
  const page = readFileSync(join(import.meta.dirname, "phone.html"), "utf8");
  const webhook = `http://127.0.0.1:${daybookPort}/api/whatsapp/webhook`;

  /** Calls the webhook, as WhatsApp does. */
  async function notify(value: object) {
    const body = JSON.stringify(notification(phoneNumberId, value));
    const headers = { "content-type": "application/json", "x-hub-signature-256": signatureOf(body, secrets.appSecret) };
    const { status } = await fetch(webhook, { method: "POST", headers, body });
    if (status !== 200) throw new Error(`The webhook responded with status ${status}`);
  }

  /** The Graph API: takes a message, and reports that it arrived and was read. */
  function accept(sent: Sent) {
    const id = newId();
    const { to, text, interactive, template } = sent;
    const content = template
      ? templateBubble(template)
      : { text: text?.body ?? interactive?.body.text ?? "", buttons: interactive?.action.buttons.map(({ reply }) => reply) ?? [] };
    chatOf(to).push({ id, from: "daybook", at: new Date().toISOString(), ...content });
    void report(id, to, sent.biz_opaque_callback_data);
    return { messaging_product: "whatsapp", contacts: [{ input: to, wa_id: to.slice(1) }], messages: [{ id }] };
  }

  async function report(id: string, to: string, reference?: string) {
    for (const status of ["sent", "delivered", "read"]) {
      await sleep(400);
      const timestamp = String(Math.floor(Date.now() / 1000));
      const entry = { id, status, timestamp, recipient_id: to.slice(1), ...(reference && { biz_opaque_callback_data: reference }) };
      await notify({ statuses: [entry] }).catch(() => undefined);
    }
  }

  /** Sends what was typed or pressed on the phone. */
  async function send({ phone, text, button, isTemplate }: { phone: string; text: string; button?: string; isTemplate?: boolean }) {
    const id = newId();
    chatOf(phone).push({ id, from: "phone", text, buttons: [], at: new Date().toISOString() });
    const written =
      button === undefined
        ? { type: "text", text: { body: text } }
        : isTemplate
          ? { type: "button", button: { payload: text, text } }
          : { type: "interactive", interactive: { type: "button_reply", button_reply: { id: button, title: text } } };
    await notify({ messages: [{ from: phone.slice(1), id, timestamp: String(Math.floor(Date.now() / 1000)), ...written }] });
  }

  const people = Object.entries(signIns).map(([key, { name }]) => ({ name, phone: demoPhones[key as keyof typeof signIns] }));

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://phone");
    // Another site's page may not write here, nor read through a name that it points to this machine.
    const isOwn = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? "");
    const isTyped = request.headers["content-type"]?.startsWith("application/json") ?? false;
    if (!isOwn) return respond(response, 403, {});
    if (request.method === "GET" && pathname === "/")
      return response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(page);
    if (request.method === "GET" && pathname === "/people") return respond(response, 200, people);
    if (request.method === "GET" && pathname === "/chat") return respond(response, 200, chatOf(searchParams.get("phone") ?? ""));
    if (request.method === "POST" && isTyped && pathname === "/send") {
      await send((await bodyOf(request)) as Parameters<typeof send>[0]);
      return respond(response, 200, {});
    }
    if (request.headers.authorization !== `Bearer ${secrets.token}`) return respond(response, 404, {});
    if (request.method === "GET") return respond(response, 200, { display_phone_number: displayPhoneNumber });
    return respond(response, 200, accept((await bodyOf(request)) as Sent));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => respond(response, 500, { error: { message: String(error) } }));
  });
  await listen(server, port).catch(() => listen(server, 0));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === "object" && address ? address.port : port}`;
  Object.assign(process.env, {
    WHATSAPP_TOKEN: secrets.token,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_APP_SECRET: secrets.appSecret,
    WHATSAPP_VERIFY_TOKEN: randomBytes(16).toString("hex"),
    WHATSAPP_API_BASE: `${base}/v23.0`,
  });
  return base;
}

const listen = (server: ReturnType<typeof createServer>, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      server.unref();
      resolve();
    });
  });
