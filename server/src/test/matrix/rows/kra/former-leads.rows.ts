import { march, rated, unknownId } from "#test/matrix/kra.fixture.ts";
import type { Fixture } from "#test/matrix/fixture.ts";
import { rows, type Row, type Send } from "#test/matrix/table.ts";

/** The owner came from the caller's team in March, whose evaluation is open or shared. */
const left =
  (status: "none" | "Draft" | "Shared", more: object = {}): Send =>
  async (scene: Fixture) => {
    const { server, owner, caller } = scene;
    const id = status === "none" ? owner.id : (await rated(scene, status))._id;
    const former = caller.teamId === owner.teamId || caller.teamId === null ? (await scene.make.team()).id : caller.teamId;
    await server.db
      .insertInto("teamHistory")
      .values([
        { userId: owner.id, startsOn: "0001-01-01", teamId: former },
        { userId: owner.id, startsOn: "2026-03-10", teamId: owner.teamId },
      ])
      .execute();
    return { id, text: "Led the move of the archive", ...(status === "none" && march), ...more };
  };

export const formerLeadsRows: Row[] = [
  ...rows("GET /kra/former-members", [
    ["a month", "403 403 403 | 200 200 200 | 200", () => march],
    ["a thirteenth month", "403 403 403 | 400 400 400 | 400", () => ({ year: 2026, month: 13 })],
  ]),
  ...rows("POST /kra/monthly/:id/comment", [
    ["the owner's month, before there is an evaluation", "403 404 404 | 403 200 403 | 403", left("none")],
    ["the owner's draft", "404 404 404 | 403 200 404 | 403", left("Draft")],
    ["an evaluation that is shared", "403 404 404 | 403 409 403 | 403", left("Shared")],
    ["a text that is too long", "400 400 400 | 400 400 400 | 400", left("none", { text: "a".repeat(20_001) })],
    ["an unknown evaluation", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, text: "Nothing" })],
  ]),
];
