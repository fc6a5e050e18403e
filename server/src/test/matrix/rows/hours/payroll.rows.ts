import { type Fixture, rightNow } from "#test/matrix/fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";

const month = "2026-02";
const admins = (status: number, others = 403) => `${others} ${others} ${others} | ${others} ${others} ${others} | ${status}`;

async function switchOn({ server }: Fixture, closed: boolean) {
  await server.db.deleteFrom("payrollCorrections").execute();
  await server.db.deleteFrom("payrollMonths").execute();
  await server.db.updateTable("settings").set({ payroll: "on", weekApproval: "off" }).execute();
  await server.db.updateTable("users").set({ employeeId: "EMP-1" }).where("employeeId", "is", null).execute();
  if (closed)
    await server.db
      .insertInto("payrollMonths")
      .values({ month: `${month}-01`, closedBy: null, closedAt: rightNow })
      .execute();
}

const send =
  (input: object, closed = false): Send =>
  async (scene) => {
    await switchOn(scene, closed);
    return { month, ...input };
  };

const off: Send = async (scene) => {
  await switchOn(scene, false);
  await scene.server.db.updateTable("settings").set({ payroll: "off" }).execute();
  return { month };
};

export const payrollRows: Row[] = [
  ...rows("GET /payroll/:month", [
    ["a month", admins(200), send({})],
    ["a closed month", admins(200), send({}, true)],
    ["while payroll is off", admins(409), off],
    ["no month", admins(400, 400), send({ month: "2026-13" })],
    ["an unknown preset", admins(400), send({ preset: "french" })],
  ]),
  ...rows("POST /payroll/:month/close", [
    ["anyway", admins(200), send({ anyway: true })],
    ["with open items", admins(409), send({})],
    ["already closed", admins(409), send({ anyway: true }, true)],
    ["before it is over", admins(409), send({ month: "2026-03", anyway: true })],
    ["while payroll is off", admins(409), off],
  ]),
  ...rows("POST /payroll/:month/reopen", [
    ["closed", admins(200), send({}, true)],
    ["not closed", admins(409), send({})],
    ["while payroll is off", admins(409), off],
  ]),
];
