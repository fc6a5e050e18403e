import { type Fixture, today } from "#test/matrix/fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";

const everyoneGets = (status: number) => "200 200 200 | 200 200 200 | 200".replaceAll("200", String(status));
/** Forbidden for members, whatever the input. */
const approversGet = (status: number) => `403 403 403 | ${status} ${status} ${status} | ${status}`;
const adminsGet = (status: number) => `403 403 403 | 403 403 403 | ${status}`;

/** Gives the owner a report today; the row checks whether the response includes the owner. */
const reading =
  (input: Record<string, unknown> | ((scene: Fixture) => Record<string, unknown>) = {}): Send =>
  async (scene) => {
    await scene.make.eod(scene.owner, { date: today, items: [{ hoursSpent: 2 }] });
    scene.target = scene.owner.id;
    return typeof input === "function" ? input(scene) : input;
  };

const invalid = (expected: (status: number) => string): [what: string, statuses: string, send: Send][] => [
  ["end before start", expected(400), () => ({ startDate: today, endDate: "2026-03-09" })],
  ["more than 366 days", expected(400), () => ({ startDate: "2025-01-01", endDate: today })],
  ["an invalid date", expected(400), () => ({ startDate: "yesterday" })],
  ["an unknown format", expected(400), () => ({ format: "pdf" })],
  ["an invalid person id", expected(400), () => ({ user: "everyone" })],
];

const ofOwner = ({ owner }: Fixture) => ({ user: owner.id });
const ofTeam = ({ team }: Fixture) => ({ team: team.name });

export const hoursRows: Row[] = [
  ...rows("GET /hours/me", [
    ["own hours", "200+ 200- 200- | 200- 200- 200+ | 200-", reading()],
    ["with another user's id", "200+ 200- 200- | 200- 200- 200+ | 200-", reading(ofOwner)],
    ["with a team", "200+ 200- 200- | 200- 200- 200+ | 200-", reading(ofTeam)],
    ...invalid(everyoneGets),
  ]),

  ...rows("GET /hours/team", [
    ["the caller's team (the admin is in another)", "403 403 403 | 200+ 200- 200+ | 200-", reading()],
    ["filtered by person", "403 403 403 | 200+ 200- 200+ | 200-", reading(ofOwner)],
    ["filtered by team", "403 403 403 | 200+ 200- 200+ | 200-", reading(ofTeam)],
    ...invalid(approversGet),
  ]),

  ...rows("GET /hours/all", [
    ["all hours", "403 403 403 | 403 403 403 | 200+", reading()],
    ["filtered by person", "403 403 403 | 403 403 403 | 200+", reading(ofOwner)],
    ["filtered by team", "403 403 403 | 403 403 403 | 200+", reading(ofTeam)],
    ...invalid(adminsGet),
  ]),
];
