import { type Scene, today } from "#test/matrix/scene.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";

const everyoneGets = (status: number) => "200 200 200 | 200 200 200 | 200".replaceAll("200", String(status));
/** Where members have no business, whatever they ask. */
const runnersGet = (status: number) => `403 403 403 | ${status} ${status} ${status} | ${status}`;
const adminsGet = (status: number) => `403 403 403 | 403 403 403 | ${status}`;

/** The owner reported today; whether the answer names them is the question. */
const asking =
  (input: Record<string, unknown> | ((scene: Scene) => Record<string, unknown>) = {}): Send =>
  async (scene) => {
    await scene.make.eod(scene.owner, { date: today, items: [{ hoursSpent: 2 }] });
    scene.target = scene.owner.id;
    return typeof input === "function" ? input(scene) : input;
  };

const wrong = (answered: (status: number) => string): [what: string, statuses: string, send: Send][] => [
  ["backwards", answered(400), () => ({ startDate: today, endDate: "2026-03-09" })],
  ["more than 366 days", answered(400), () => ({ startDate: "2025-01-01", endDate: today })],
  ["a day that is none", answered(400), () => ({ startDate: "yesterday" })],
  ["a format that is none", answered(400), () => ({ format: "pdf" })],
  ["a person that is none", answered(400), () => ({ user: "everybody" })],
];

const ofOwner = ({ owner }: Scene) => ({ user: owner.id });
const ofTeam = ({ team }: Scene) => ({ team: team.name });

export const hoursRows: Row[] = [
  ...rows("GET /hours/me", [
    ["one's own", "200+ 200- 200- | 200- 200- 200+ | 200-", asking()],
    ["naming somebody else shows nothing of theirs", "200+ 200- 200- | 200- 200- 200+ | 200-", asking(ofOwner)],
    ["of a team nothing of the others'", "200+ 200- 200- | 200- 200- 200+ | 200-", asking(ofTeam)],
    ...wrong(everyoneGets),
  ]),

  ...rows("GET /hours/team", [
    ["the own team's; the admin's own team is another", "403 403 403 | 200+ 200- 200+ | 200-", asking()],
    ["of a person", "403 403 403 | 200+ 200- 200+ | 200-", asking(ofOwner)],
    ["of a team that is the own or is not", "403 403 403 | 200+ 200- 200+ | 200-", asking(ofTeam)],
    ...wrong(runnersGet),
  ]),

  ...rows("GET /hours/all", [
    ["everybody's", "403 403 403 | 403 403 403 | 200+", asking()],
    ["of a person", "403 403 403 | 403 403 403 | 200+", asking(ofOwner)],
    ["of a team", "403 403 403 | 403 403 403 | 200+", asking(ofTeam)],
    ...wrong(adminsGet),
  ]),
];
