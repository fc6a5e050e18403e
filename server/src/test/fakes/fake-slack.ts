import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import * as slack from "@daybook/contract/slack/slack";
import type { SlackEnv } from "#env.ts";
import { signatureOf } from "#features/slack/slack.signature.ts";
import type { TestServer } from "#test/harness.ts";

type Block = {
  type: string;
  block_id?: string;
  text?: { text: string };
  elements?: { action_id?: string; value?: string; url?: string; text: { text: string } | string }[];
  element?: { initial_value?: string; options?: { value: string }[] };
};
export type View = { callback_id: string; private_metadata: string; blocks: Block[]; title: { text: string } };
/** What Slack received: a call of its API, or an answer at the address of a request. */
export type SlackPost = {
  method: string;
  url: string;
  body: {
    channel?: string;
    text: string;
    blocks: Block[];
    view: View;
    trigger_id?: string;
    replace_original?: boolean;
    response_type?: string;
  };
};
export type ModalReply = { response_action?: string; view?: View; errors?: Record<string, string>; text?: string; blocks?: Block[] };

export const shownIn = (blocks: Block[] = []) => blocks.flatMap(({ text }) => text?.text ?? []).join("\n");
export const buttonsIn = (blocks: Block[] = []) => blocks.flatMap(({ elements = [] }) => elements).filter(({ action_id }) => action_id);

let count = 0;

/** Starts an HTTP server on loopback that fakes the part of Slack that Daybook uses, and sends signed requests as Slack does. */
export function fakeSlack(serverOf: () => TestServer) {
  const env: SlackEnv = { signingSecret: "signing secret for tests", botToken: "xoxb-token-for-tests", apiBase: "" };
  const received: SlackPost[] = [];
  const queued: ((response: ServerResponse) => void)[] = [];
  const accounts = new Map<string, string>();

  const http = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      const method = request.url!.replace("/api/", "");
      const isApi = request.url!.startsWith("/api/");
      if (isApi && request.headers.authorization !== `Bearer ${env.botToken}`)
        return response.end(JSON.stringify({ ok: false, error: "invalid_auth" }));
      received.push({ method: isApi ? method : "answer", url: request.url!, body: JSON.parse(text) as SlackPost["body"] });
      const next = queued.shift();
      if (next) return next(response);
      return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ ok: true, ts: "1.2" }));
    });
  });
  beforeAll(async () => {
    await once(http.listen(0, "127.0.0.1"), "listening");
    env.apiBase = `http://127.0.0.1:${(http.address() as AddressInfo).port}/api`;
  });
  beforeEach(() => {
    received.length = 0;
    queued.length = 0;
  });
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });

  const server = () => serverOf();
  /** The time of the server, which signatures have. */
  const clock: { at: string | null } = { at: null };
  const now = () => clock.at ?? new Date().toISOString();

  type Sent = { secret?: string; at?: string };
  /** Posts a signed form. */
  async function post(url: string, fields: Record<string, string>, { secret = env.signingSecret, at }: Sent = {}) {
    const payload = new URLSearchParams(fields).toString();
    const timestamp = String(Math.floor(Date.parse(at ?? now()) / 1000));
    const response = await server().app.inject({
      method: "POST",
      url: `/api/slack/${url}`,
      payload,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-slack-request-timestamp": timestamp,
        "x-slack-signature": signatureOf(secret, timestamp, payload),
      },
    });
    return { status: response.statusCode, body: (response.payload === "" ? {} : JSON.parse(response.payload)) as ModalReply };
  }

  const commandFields = (slackUser: string, text: string) => ({
    token: "legacy",
    team_id: "T0001",
    team_domain: "halcyon",
    channel_id: "C2147483705",
    user_id: slackUser,
    user_name: `name-of-${slackUser.toLowerCase()}`,
    command: "/daybook",
    text,
    response_url: `${env.apiBase.replace("/api", "")}/commands/T0001/1/x`,
    trigger_id: `13345224609.738474920.${++count}`,
  });
  const base = (slackUser: string) => ({
    team: { id: "T0001", domain: "halcyon" },
    user: { id: slackUser, name: "n", team_id: "T0001" },
    trigger_id: `t.${++count}`,
  });

  return {
    env,
    received,
    clock,
    post,
    commandFields,
    /** Handles the next request only. */
    next: (handler: (response: ServerResponse) => void) => void queued.push(handler),
    deliver: () => server().app.jobs.run("deliveries.send"),
    command: async (slackUser: string, text: string, sent?: Sent) => post("commands", commandFields(slackUser, text), sent),
    pressFields: (slackUser: string, { action_id, value }: { action_id?: string; value?: string }, blocks: Block[]) => ({
      payload: JSON.stringify({
        type: "block_actions",
        ...base(slackUser),
        response_url: `${env.apiBase.replace("/api", "")}/actions/T0001/1/x`,
        message: { blocks },
        actions: [{ type: "button", action_id, value }],
      }),
    }),
    submitFields: (slackUser: string, { callback_id, private_metadata }: View, values: Record<string, string> = {}) => ({
      payload: JSON.stringify({
        type: "view_submission",
        ...base(slackUser),
        view: {
          id: "V1",
          callback_id,
          private_metadata,
          state: {
            values: Object.fromEntries(
              Object.entries(values).map(([block, value]) => [
                block,
                {
                  value: /^(from|to)$/.test(block)
                    ? { type: "datepicker", selected_date: value }
                    : /^(type|from_part|to_part)$/.test(block)
                      ? { type: "static_select", selected_option: { value } }
                      : { type: "plain_text_input", value },
                },
              ]),
            ),
          },
        },
      }),
    }),
    /** Links a Slack account to a person, as a person does it. */
    async link(person: { id: string }, slackUser = `U${String(++count).padStart(6, "0")}`) {
      const { body } = await post("commands", commandFields(slackUser, "help"));
      const url = buttonsIn(body.blocks)[0]!.url!;
      const token = new URL(url).searchParams.get("token")!;
      const linked = await server().as(person, slack.link, { token });
      accounts.set(person.id, slackUser);
      if (linked.status !== 200) throw new Error(linked.body.message);
      return slackUser;
    },
    accountOf: (person: { id: string }) => accounts.get(person.id)!,
  };
}
