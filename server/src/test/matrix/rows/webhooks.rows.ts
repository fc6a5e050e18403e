import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";
import { giveDelivery, giveWebhook } from "#test/webhook-fixtures.ts";

const url = "https://build.example.com/hooks/daybook";
const newWebhook = { url, description: "Build board", events: ["tasks.approved"] };

const everyone = (status: number) => `${status} ${status} ${status} | ${status} ${status} ${status} | ${status}`;
const admins = (status: string) => `403 403 403 | 403 403 403 | ${status}`;
const missing = "0199c0de-0000-7000-8000-000000000000";

const webhook =
  (input: object = {}) =>
  async ({ server }: Fixture) => ({ id: await giveWebhook(server, url), ...input });
async function delivery({ server }: Fixture) {
  const id = await giveWebhook(server, url);
  return { id, deliveryId: await giveDelivery(server, id) };
}

export const webhooksRows: Row[] = [
  ...rows("GET /webhooks", [
    [
      "all of them",
      admins("200+"),
      async (scene) => {
        scene.target = await giveWebhook(scene.server, url);
        return {};
      },
    ],
  ]),

  ...rows("POST /webhooks", [
    ["of a public address", admins("201"), () => newWebhook],
    ["of a private address", admins("400"), () => ({ ...newWebhook, url: "https://10.0.0.1/hook" })],
    ["with an unknown event", admins("400"), () => ({ ...newWebhook, events: ["auth.signed_in"] })],
    ["with an empty body", admins("400")],
  ]),

  ...rows("PUT /webhooks/:id", [
    ["another description", admins("200"), webhook({ description: "Old board" })],
    ["paused", admins("200"), webhook({ state: "paused" })],
    ["of another version", admins("409"), webhook({ description: "Old board", version: 7 })],
    ["that does not exist", admins("404"), () => ({ id: missing, description: "Old board" })],
    ["an invalid id", everyone(400), () => ({ id: "invalid" })],
  ]),

  ...rows("DELETE /webhooks/:id", [
    ["a webhook", admins("200"), webhook()],
    ["that does not exist", admins("404"), () => ({ id: missing })],
  ]),

  ...rows("POST /webhooks/:id/test", [
    [
      "to an address that cannot be reached",
      admins("200"),
      async ({ server }) => ({ id: await giveWebhook(server, "https://127.0.0.1:1/hook") }),
    ],
    ["that does not exist", admins("404"), () => ({ id: missing })],
  ]),

  ...rows("POST /webhooks/:id/rotate", [
    ["a webhook", admins("200"), webhook()],
    ["that does not exist", admins("404"), () => ({ id: missing })],
  ]),

  ...rows("GET /webhooks/:id/deliveries", [
    [
      "all of them",
      admins("200+"),
      async (scene) => {
        const { id, deliveryId } = await delivery(scene);
        scene.target = deliveryId;
        return { id };
      },
    ],
    ["of a webhook that does not exist", admins("404"), () => ({ id: missing })],
  ]),

  ...rows("POST /webhooks/:id/deliveries/:deliveryId/retry", [
    ["a delivery", admins("200"), delivery],
    [
      "the delivery of another webhook",
      admins("404"),
      async (scene) => ({ ...(await delivery(scene)), id: await giveWebhook(scene.server, url) }),
    ],
  ]),
];
