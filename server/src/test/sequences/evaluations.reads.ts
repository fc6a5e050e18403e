import { expect } from "vitest";
import * as exports from "@daybook/contract/exports/exports";
import * as calibration from "@daybook/contract/kra/calibration";
import * as formerLeads from "@daybook/contract/kra/former-leads";
import * as kra from "@daybook/contract/kra/kra";
import * as selfReviews from "@daybook/contract/kra/self-reviews";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as rules from "./evaluations.model.ts";
import { admin, everyPerson, march, member, type Model, type Side } from "./evaluations.model.ts";
import type { Real } from "./evaluations.real.ts";

type Asked = { status: number; text: string };
type Way = {
  ask: (real: Real, person: number) => Promise<Asked>;
  /** The sides that a person reads this way. */
  sides: (model: Model, person: number) => Side[];
  /** The expected status, if it depends on who asks. */
  status?: (model: Model, person: number) => number;
};

const answered = async (asked: Promise<{ status: number; body: object }>): Promise<Asked> => {
  const { status, body } = await asked;
  return { status, text: JSON.stringify(body) };
};

const fileOf = async ({ server, people }: Real, person: number, path: string): Promise<Asked> => {
  const cookie = await server.cookieOf(people[person]!);
  const { statusCode, body } = await server.app.inject({ url: `/api${path}?year=2026&month=3&format=csv`, headers: { cookie } });
  return { status: statusCode, text: body };
};

const subject = ({ people }: Real) => ({ teamMemberId: people[member]!.id });
const only = (sides: Side[], ...shown: Side[]) => sides.filter((side) => shown.includes(side));
const mayList = (_model: Model, person: number) => (person <= 2 ? 200 : 403);
const none = () => [];

const detail: Way = {
  ask: (real, person) => answered(real.server.as(real.people[person]!, kra.getMonthly, { ...subject(real), ...march })),
  sides: rules.sidesOf,
  status: (model, person) => (rules.reads(model, person) ? 200 : 404),
};

const ways: Record<string, Way> = {
  detail,
  preparation: {
    ask: (real, person) => answered(real.server.as(real.people[person]!, kra.prepareMonthly, { ...subject(real), ...march })),
    sides: (model, person) => (rules.evaluates(model, person) && model.comments.size > 0 ? ["former"] : []),
    status: (model, person) => (rules.creating(model, person) === 201 ? 200 : rules.creating(model, person)),
  },
  history: {
    ask: (real, person) => answered(real.server.as(real.people[person]!, kra.history, subject(real))),
    sides: rules.sidesOf,
  },
  list: {
    ask: (real, person) => answered(real.server.as(real.people[person]!, kra.listEvaluations, { ...march, limit: 100 })),
    // One's own evaluation is not in the list of others.
    sides: (model, person) => (person === member ? [] : rules.sidesOf(model, person)),
    status: mayList,
  },
  "evaluations as a file": {
    // The file has the ratings without texts: 4.5 is the one of the self-review, and no other.
    ask: async (real, person) => {
      const { status, text } = await fileOf(real, person, "/kra/admin/evaluations");
      const line = text.split("\r\n").find((each) => each.startsWith(`${real.people[member]!.name},`));
      const shown = [...(line ? [real.texts.lead] : []), ...(line?.includes(",4.5") ? [real.texts.self] : [])];
      return { status, text: shown.join() };
    },
    sides: (model, person) => (person === member ? [] : only(rules.sidesOf(model, person), "lead", "self")),
    status: mayList,
  },
  members: {
    ask: (real, person) => answered(real.server.as(real.people[person]!, kra.teamMembers, { ...march, limit: 100 })),
    sides: none,
    status: mayList,
  },
  "members as a file": { ask: (real, person) => fileOf(real, person, "/kra/team-members"), sides: none, status: mayList },
  states: { ask: (real, person) => answered(real.server.as(real.people[person]!, kra.teamStates, march)), sides: none, status: mayList },
  "own review": {
    ask: (real, person) => answered(real.server.as(real.people[person]!, selfReviews.get, march)),
    sides: ({ review }, person) => (person === member && review !== "none" ? ["self"] : []),
    status: (_model, person) => (person === member ? 200 : 404),
  },
  "former members": {
    ask: (real, person) => answered(real.server.as(real.people[person]!, formerLeads.list, march)),
    sides: (model, person) => (rules.isFormer(model, person) && model.comments.has(model.teams[person]!) ? ["former"] : []),
    status: mayList,
  },
  comparison: {
    ask: (real, person) => answered(real.server.as(real.people[person]!, calibration.list, march)),
    sides: (model, person) => (person === admin && model.evaluation?.hasReason ? ["reason"] : []),
    status: ({ isCalibrated }, person) => (person !== admin ? 403 : isCalibrated ? 200 : 409),
  },
  "comparison as a file": {
    ask: (real, person) => fileOf(real, person, "/kra/calibration"),
    sides: (model, person) => (person === admin && model.evaluation?.hasReason ? ["reason"] : []),
  },
};

const found = (texts: Real["texts"], text: string) => (Object.keys(texts) as Side[]).filter((side) => text.includes(texts[side])).sort();

async function expectWay(name: string, { ask, sides, status }: Way, model: Model, real: Real, person: number, after: string) {
  const answer = await ask(real, person);
  if (status) expect(answer.status, `${name} for ${person} after "${after}"`).toBe(status(model, person));
  expect(found(real.texts, answer.text), `${name} for ${person} after "${after}"`).toEqual([...sides(model, person)].sort());
}

/** After each step: everyone reads as much of the evaluation as the model says. */
export async function expectStep(model: Model, real: Real, after: string) {
  await Promise.all(everyPerson.map((person) => expectWay("detail", detail, model, real, person, after)));
}

const ownExport = (model: Model): Side[] => [
  ...(model.review === "none" ? [] : (["self"] as const)),
  ...(rules.isShared(model) ? only(rules.sidesOf(model, member), "lead", "former") : []),
];

/** The member's own file has what the member reads. */
async function expectExport(model: Model, { server, people, texts }: Real) {
  await server.db.deleteFrom("rateLimits").execute();
  const { status, data } = await server.as(people[member]!, exports.all, { own: "true" });
  expect(status).toBe(200);
  expect(found(texts, JSON.stringify(data)), "the member's own export").toEqual(ownExport(model).sort());
}

/** Everyone reads in every way what the model says. Only those who read the evaluation have notices of it. */
export async function expectReads(model: Model, real: Real) {
  const readAll = async (person: number) => {
    for (const [name, way] of Object.entries(ways)) await expectWay(name, way, model, real, person, "the sequence");
    const { data, body } = await real.server.as(real.people[person]!, notifications.list, {});
    expect(found(real.texts, JSON.stringify(body)), `notices of ${person}`).toEqual([]);
    const isTold = real.evaluationId !== undefined && JSON.stringify(data).includes(real.evaluationId);
    if (!rules.reads(model, person)) expect(isTold, `whether ${person} has a notice`).toBe(false);
    else if (person === member) expect(isTold, "whether the member has a notice").toBe(true);
  };
  await Promise.all([expectExport(model, real), ...everyPerson.map(readAll)]);
}
