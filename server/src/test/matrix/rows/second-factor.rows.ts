import { uuidv7 } from "uuidv7";
import { knownPassword } from "#test/factories.ts";
import { addPasskey, addTotp } from "#test/second-factor-fixtures.ts";
import type { Fixture } from "#test/matrix/fixture.ts";
import { allActors, type Row, rows } from "#test/matrix/table.ts";

const everyone = (status: number) => `${status} ${status} ${status} | ${status} ${status} ${status} | ${status}`;
const withPasskey =
  (whose: "owner" | "caller", input: (id: string) => Record<string, unknown> = () => ({})) =>
  async (scene: Fixture) => {
    const id = await addPasskey(scene.server, scene[whose]);
    scene.target = id;
    return input(id);
  };

const assertion = {
  response: {
    id: "AAAA",
    rawId: "AAAA",
    type: "public-key",
    response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" },
  },
};
const registration = {
  name: "Laptop",
  response: { id: "AAAA", rawId: "AAAA", type: "public-key", response: { clientDataJSON: "e30", attestationObject: "AAAA" } },
};

export const secondFactorRows: Row[] = [
  ...rows("GET /auth/security", [
    ["the owner's passkey is the owner's alone", "200+ 200- 200- | 200- 200- 200+ | 200-", withPasskey("owner")],
  ]),

  ...rows("POST /auth/login/second-factor", [
    ["without a sign-in that waits", allActors(401), () => ({ code: "123456" })],
    ["with an empty body", allActors(400)],
  ]),

  ...rows("POST /auth/confirm", [
    ["with the caller's password", everyone(200), () => ({ password: knownPassword }), { writesNothing: true }],
    ["with a wrong password", everyone(400), () => ({ password: "a wrong one" })],
    ["with an empty body", everyone(400)],
  ]),

  ...rows("POST /auth/totp", [
    ["for the caller", everyone(200)],
    [
      "with another user's id starts the caller's",
      everyone(200),
      async ({ make }) => ({ userId: (await make.user()).id, id: (await make.user()).id }),
    ],
    [
      "while there is one",
      everyone(409),
      async ({ server, caller }) => {
        await addTotp(server, caller);
        return {};
      },
    ],
  ]),

  ...rows("POST /auth/totp/confirm", [
    ["without a started set-up", everyone(409), () => ({ code: "123456" })],
    ["with an empty body", everyone(400)],
  ]),

  ...rows("DELETE /auth/totp", [
    [
      "the caller's",
      everyone(200),
      async ({ server, caller }) => {
        await addTotp(server, caller);
        return { password: knownPassword };
      },
    ],
    ["without one", everyone(404), () => ({ password: knownPassword })],
    [
      "with a wrong password",
      everyone(400),
      async ({ server, caller }) => {
        await addTotp(server, caller);
        return { password: "a wrong one" };
      },
    ],
  ]),

  ...rows("POST /auth/recovery-codes", [
    ["with a second factor", everyone(200), withPasskey("caller")],
    ["without a second factor", everyone(409)],
  ]),

  ...rows("GET /auth/passkeys", [
    ["the owner's passkey is the owner's alone", "200+ 200- 200- | 200- 200- 200+ | 200-", withPasskey("owner")],
  ]),

  ...rows("POST /auth/passkeys/options", [["for the caller", everyone(200)]]),

  ...rows("POST /auth/passkeys", [
    ["without a challenge", everyone(400), () => registration],
    ["with an empty body", everyone(400)],
  ]),

  ...rows("DELETE /auth/passkeys/:id", [
    ["the owner's, of the owner alone", "200 404 404 | 404 404 200 | 404", withPasskey("owner", (id) => ({ id }))],
    ["one that does not exist", everyone(404), () => ({ id: uuidv7() })],
  ]),

  ...rows("POST /auth/passkeys/sign-in/options", [["public", allActors(200)]]),

  ...rows("POST /auth/passkeys/sign-in", [
    ["without a challenge", allActors(400), () => assertion],
    ["with an empty body", allActors(400)],
  ]),

  ...rows("DELETE /users/:id/second-factor", [
    [
      "the owner's",
      "403 403 403 | 403 403 403 | 200",
      async (scene) => {
        await addPasskey(scene.server, scene.owner);
        return { id: scene.owner.id };
      },
    ],
    ["of a user without one", "403 403 403 | 403 403 403 | 409", ({ owner }) => ({ id: owner.id })],
    ["of an unknown user", "403 403 403 | 403 403 403 | 404", () => ({ id: uuidv7() })],
    ["with a wrong id", everyone(400), () => ({ id: "someone" })],
  ]),
];
