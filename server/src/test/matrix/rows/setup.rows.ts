import type { Fixture } from "#test/matrix/fixture.ts";
import { allActors, type Row, rows } from "#test/matrix/table.ts";

const setup = ({ n }: Fixture) => ({ token: "a guess", name: "New Admin", email: `admin${n}@example.com`, password: "a-long-secret" });

export const setupRows: Row[] = [
  ...rows("POST /auth/verify-admin-token", [
    ["a wrong token", allActors(400), () => ({ token: "a guess" })],
    ["with an empty body", allActors(400)],
  ]),

  ...rows("POST /auth/admin-setup", [
    [
      "when an administrator exists",
      allActors(409),
      async (scene) => {
        await scene.make.user("admin");
        return setup(scene);
      },
    ],
    [
      "with an empty body when an administrator exists",
      allActors(409),
      async (scene) => {
        await scene.make.user("admin");
        return {};
      },
    ],
  ]),
];
