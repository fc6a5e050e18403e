import fc from "fast-check";
import { uuidv7 } from "uuidv7";
import { expect } from "vitest";
import * as delegations from "@daybook/contract/delegations/delegations";
import * as calibration from "@daybook/contract/kra/calibration";
import * as formerLeads from "@daybook/contract/kra/former-leads";
import * as kra from "@daybook/contract/kra/kra";
import * as selfReviews from "@daybook/contract/kra/self-reviews";
import * as users from "@daybook/contract/users/users";
import * as rules from "./evaluations.model.ts";
import { admin, deputy, leadOne, leadTwo, march, member, type Model } from "./evaluations.model.ts";
import { expectStep } from "./evaluations.reads.ts";
import type { Real } from "./evaluations.real.ts";

type Command = fc.AsyncCommand<Model, Real>;
type Turn = { model: Model; real: Real; by: { id: string } };

const command = (text: string, by: number, run: (turn: Turn) => Promise<unknown>, check: Command["check"] = () => true): Command => ({
  check,
  run: async (model, real) => {
    await run({ model, real, by: real.people[by]! });
    await expectStep(model, real, text);
  },
  toString: () => text,
});

/** All that is stored of the member's month. */
async function storedOf({ server, people }: Real) {
  const userId = people[member]!.id;
  const { db } = server;
  const reviews = await db.selectFrom("kraSelfReviews").selectAll().where("userId", "=", userId).execute();
  const evaluations = await db.selectFrom("kraEvaluations").selectAll().where("userId", "=", userId).execute();
  const comments = await db.selectFrom("kraFormerComments").selectAll().where("userId", "=", userId).execute();
  const ids = evaluations.map(({ id }) => id);
  const ratings = await db
    .selectFrom("kraRatings")
    .selectAll()
    .where("evaluationId", "in", [...ids, uuidv7()])
    .execute();
  return JSON.stringify([reviews, evaluations, comments, ratings]);
}

/** Calls with the expected status. What is refused changes nothing. */
async function call<Answer extends { status: number; body: object }>(real: Real, expected: number, ask: () => Promise<Answer>) {
  const before = expected >= 400 ? await storedOf(real) : undefined;
  const answer = await ask();
  expect(answer.status, JSON.stringify(answer.body)).toBe(expected);
  if (before !== undefined) expect(await storedOf(real), "what is stored after a refusal").toBe(before);
  return answer;
}

type Act = {
  expected: (model: Model) => number;
  ask: (turn: Turn) => Promise<{ status: number; body: object }>;
  /** What a success changes. */
  change: (model: Model) => void;
  heard: Parameters<typeof rules.hear>[1];
};

/** A call that succeeds or is refused as the model says, changes the model and is heard. */
const act = (text: string, by: number, { expected, ask, change, heard }: Act, check?: Command["check"]) =>
  command(
    text,
    by,
    async (turn) => {
      const status = expected(turn.model);
      await call(turn.real, status, () => ask(turn));
      if (status !== 200) return;
      change(turn.model);
      rules.hear(turn.model, heard);
    },
    check,
  );

const isRated: Command["check"] = ({ evaluation }) => evaluation !== null;

const saveReview = (person: number) =>
  command(`${person} writes a self-review`, person, async ({ model, real, by }) => {
    // Others are not asked for one: the template is for the member.
    const expected = person === member ? rules.saving(model, rules.isShared(model)) : 404;
    const ratings = [{ parameterId: real.parameterId, rating: 4.5, comment: real.texts.self }];
    const input = { ...march, ratings, highlights: real.texts.self };
    await call(real, expected, () => real.server.as(by, selfReviews.save, input));
    if (expected !== 200) return;
    model.review = "draft";
    rules.hear(model, "own");
  });

const sendReview = act("the member sends the self-review", member, {
  expected: (model) => {
    const writable = rules.saving(model, rules.isShared(model));
    return writable === 200 && model.review === "none" ? 400 : writable;
  },
  ask: ({ real, by }) => real.server.as(by, selfReviews.submit, march),
  change: (model) => (model.review = "sent"),
  heard: "sent",
});

const withdrawReview = act("the member takes the self-review back", member, {
  expected: (model) => (model.review === "sent" && !rules.isReady(model) ? 200 : 409),
  ask: ({ real, by }) => real.server.as(by, selfReviews.withdraw, march),
  change: (model) => (model.review = "draft"),
  heard: "sent",
});

const otherRating = ({ evaluation }: Model) => (evaluation?.rating === 4 ? 3 : 4);

const rate = (person: number, withReason: boolean) =>
  command(`${person} rates${withReason ? " with a reason" : ""}`, person, async ({ model, real, by }) => {
    const { server, evaluationId, parameterId, texts, people } = real;
    const rating = otherRating(model);
    const parameters = [{ parameterId, rating, comment: texts.lead }];
    if (!model.evaluation) {
      const expected = rules.creating(model, person);
      const input = { teamMemberId: people[member]!.id, ...march, parameters };
      const { data } = await call(real, expected, () => server.as(by, kra.createMonthly, input));
      if (expected !== 201) return;
      model.evaluation = { status: "Draft", rating, evaluator: person, hasReason: false };
      real.evaluationId = data._id;
      return rules.hear(model, "draft");
    }
    const expected = rules.changing(model, person, withReason ? "correct" : "rate");
    const input = { id: evaluationId!, parameters, ...(withReason && { reason: "A mistake in the numbers" }) };
    await call(real, expected, () => server.as(by, kra.updateMonthly, input));
    if (expected !== 200) return;
    const wasShared = rules.isShared(model);
    Object.assign(model.evaluation, { rating, ...(wasShared && { status: "Shared" }) });
    rules.hear(model, wasShared ? "shared" : "draft");
  });

const finish = (person: number, status: "Ready" | "Shared") =>
  act(
    `${person} marks it as ${status}`,
    person,
    {
      expected: (model) => rules.changing(model, person, status === "Ready" ? "ready" : "share"),
      ask: ({ real, by }) => real.server.as(by, kra.updateMonthly, { id: real.evaluationId!, status }),
      change: ({ evaluation }) => (evaluation!.status = status),
      heard: status === "Ready" ? "draft" : "shared",
    },
    isRated,
  );

const answer = (person: number) =>
  act(
    `${person} acknowledges`,
    person,
    {
      expected: (model) => rules.answering(model, person),
      ask: ({ real, by }) => real.server.as(by, kra.acknowledge, { id: real.evaluationId!, decision: "Acknowledged" }),
      change: ({ evaluation }) => (evaluation!.status = "Answered"),
      heard: "shared",
    },
    isRated,
  );

const calibrate = (person: number) =>
  act(
    `${person} calibrates`,
    person,
    {
      expected: (model) => rules.calibrating(model, person),
      ask: ({ model, real: { server, evaluationId, parameterId, texts }, by }) =>
        server.as(by, calibration.change, {
          evaluationId: evaluationId!,
          parameters: [{ parameterId, rating: otherRating(model) }],
          reason: texts.reason,
        }),
      change: (model) => Object.assign(model.evaluation!, { rating: otherRating(model), hasReason: true }),
      heard: "draft",
    },
    isRated,
  );

const release = (person: number, team: number) =>
  act(`${person} releases team ${team}`, person, {
    expected: (model) => rules.releasing(model, person, team),
    ask: ({ real, by }) => real.server.as(by, calibration.release, { ...march, team: real.teams[team]!.name, leaveOut: true }),
    change: ({ evaluation }) => (evaluation!.status = "Shared"),
    heard: "shared",
  });

const comment = (person: number) =>
  command(`${person} comments on the member's month`, person, async ({ model, real, by }) => {
    const expected = rules.commenting(model, person);
    const input = { id: real.people[member]!.id, ...march, text: real.texts.former };
    await call(real, expected, () => real.server.as(by, formerLeads.comment, input));
    const team = model.teams[person]!;
    if (expected !== 200 || model.comments.has(team)) return;
    model.comments.add(team);
    rules.hear(model, "draft");
  });

/** The next day, on which browsers are opened again. */
async function nextDay(model: Model, real: Real, day = model.day + 1) {
  await real.live.expectHeard(model);
  model.day = day;
  real.server.clock.set(new Date(Date.UTC(2026, 2, day, 9)).toISOString());
  await real.live.reopen(rules.everyPerson);
}

const move = (person: number, team: number) =>
  command(
    `an admin moves ${person} to team ${team}`,
    admin,
    async ({ model, real, by }) => {
      await nextDay(model, real);
      const closing = [person, ...(person === leadOne && model.isDelegated ? [deputy] : [])];
      await real.live.closing(closing, () =>
        call(real, 200, () => real.server.as(by, users.update, { id: real.people[person]!.id, team: real.teams[team]!.name })),
      );
      model.teams[person] = team;
      if (person === member) model.stays.push({ from: model.day, team });
      else model.isDelegated = false;
    },
    ({ teams }) => teams[person] !== team,
  );

const endMonth = command(
  "the month ends",
  admin,
  ({ model, real }) => nextDay(model, real, 33),
  ({ day }) => day < 31,
);

const delegate = command(
  "the first lead delegates to the deputy",
  leadOne,
  async ({ model, real, by }) => {
    const day = (offset: number) => new Date(Date.UTC(2026, 2, model.day + offset)).toISOString().slice(0, 10);
    const input = { to: real.people[deputy]!.id, startDate: day(0), endDate: day(60), scopes: ["leaves", "tasks", "hours"] };
    const { data } = await call(real, 201, () => real.server.as(by, delegations.create, input));
    await real.live.closing([deputy], () =>
      call(real, 200, () => real.server.as(real.people[deputy]!, delegations.answer, { id: data._id, state: "accepted" })),
    );
    model.isDelegated = true;
    real.delegationId = data._id;
  },
  ({ teams, isDelegated }) => !isDelegated && teams[leadOne] === teams[deputy],
);

const endDelegation = command(
  "the first lead ends the delegation",
  leadOne,
  async ({ model, real, by }) => {
    await real.live.closing([deputy], () => call(real, 200, () => real.server.as(by, delegations.remove, { id: real.delegationId! })));
    model.isDelegated = false;
  },
  ({ isDelegated }) => isDelegated,
);

const foreign = (person: number) =>
  command(`${person} uses ids that do not exist`, person, async ({ model, real, by }) => {
    const { server } = real;
    const id = uuidv7();
    await call(real, 404, () => server.as(by, kra.updateMonthly, { id, status: "Shared" }));
    await call(real, 404, () => server.as(by, kra.acknowledge, { id, decision: "Acknowledged" }));
    await call(real, 404, () => server.as(by, kra.removeMonthly, { id }));
    await call(real, 404, () => server.as(by, kra.getMonthly, { teamMemberId: id, ...march }));
    await call(real, 404, () => server.as(by, formerLeads.comment, { id, text: "No", ...march }));
    const change = { evaluationId: id, parameters: [{ parameterId: real.parameterId, rating: 1 }], reason: "A reason that is long" };
    const expected = person !== admin ? 403 : model.isCalibrated ? 404 : 409;
    await call(real, expected, () => server.as(by, calibration.change, change));
  });

/** Runs several commands as one step, to reach states that random commands rarely reach. */
const steps = (...commands: Command[]): Command => ({
  check: () => true,
  run: async (model, real) => {
    for (const each of commands) if (await each.check(model)) await each.run(model, real);
  },
  toString: () => commands.map(String).join(", "),
});

const shareAtLast = (person: number) =>
  steps(rate(admin, false), finish(person, "Ready"), finish(admin, "Ready"), finish(admin, "Shared"), release(admin, 0), release(admin, 1));

export function evaluationCommands() {
  const anyone = fc.nat({ max: rules.everyPerson.length - 1 });
  const evaluator = fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 2 }) }, { weight: 1, arbitrary: anyone });
  const author = fc.oneof({ weight: 4, arbitrary: fc.constant(member) }, { weight: 1, arbitrary: anyone });
  const calibrator = fc.oneof({ weight: 3, arbitrary: fc.constant(admin) }, { weight: 1, arbitrary: anyone });
  const team = fc.nat({ max: 1 });
  return [
    author.map(saveReview),
    fc.constant(sendReview),
    fc.constant(steps(saveReview(member), sendReview)),
    fc.constant(withdrawReview),
    fc.tuple(evaluator, fc.boolean()).map((each) => rate(...each)),
    evaluator.map((person) => finish(person, "Ready")),
    evaluator.map((person) => steps(rate(person, false), finish(person, "Ready"), calibrate(admin))),
    fc.tuple(evaluator, team).map(([person, to]) => steps(move(member, to), comment(leadOne), comment(leadTwo), rate(person, false))),
    team.map((to) => steps(endMonth, move(member, to))),
    evaluator.map(shareAtLast),
    evaluator.map((person) => finish(person, "Shared")),
    author.map(answer),
    calibrator.map(calibrate),
    fc.tuple(calibrator, team).map((each) => release(...each)),
    evaluator.map(comment),
    team.map((to) => move(member, to)),
    fc.constantFrom(0, 2).map((to) => move(leadOne, to)),
    fc.constant(endMonth),
    fc.constantFrom(delegate, endDelegation),
    anyone.map(foreign),
  ];
}
