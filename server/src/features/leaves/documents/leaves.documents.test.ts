import { beforeEach, describe, expect, test } from "vitest";
import * as delegations from "@daybook/contract/delegations/delegations";
import * as leaveDocuments from "@daybook/contract/leaves/documents";
import { documentsPerLeaveMax } from "@daybook/contract/core/constants";
import * as leaves from "@daybook/contract/leaves/leaves";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";
import { uploads } from "#test/uploads.ts";

const server = startServer();
const { reset, cast, applied, approved, type } = leavePeople(server);
const { upload: uploadTo, download } = uploads(server);

beforeEach(reset);

type Person = { id: string };

const note = { name: "doctor.pdf", type: "application/pdf", data: Buffer.from("%PDF-1.7") };
const upload = (person: Person, id: string, file = {}) => uploadTo(person, `/leaves/${id}/attachments`, { ...note, ...file });
const leaveOf = async (person: Person, id: string) => (await server.as(person, leaves.mine)).data.find(({ _id }) => _id === id)!;
const filesIn = async (id: string) =>
  (await server.db.selectFrom("leaveDocuments").select("fileId").where("leaveId", "=", id).execute()).map(({ fileId }) => fileId);

/** A type that needs a document for more than two days, and a request for three. */
async function request(fields: Record<string, unknown> = {}) {
  const people = await cast();
  const { name } = await type({ documentAfterDays: 2, ...fields });
  const period = { leaveType: name, startDate: "2026-03-16", endDate: "2026-03-18" };
  const { _id: id } = await applied(people.member, period);
  return { ...people, name, period, id };
}

describe("a request that needs a document", () => {
  test("cannot be approved without one, by anyone and in any way, and can be rejected", async () => {
    const { member, lead, admin, name, id } = await request();
    expect(await leaveOf(member, id)).toMatchObject({ needsDocument: true, documents: [] });
    for (const person of [lead, admin]) {
      const { status, body } = await server.as(person, leaves.approve, { id });
      expect([status, body.message]).toEqual([409, `${name} of 3 days needs a document. ${member.name} can add it to the request.`]);
    }
    const { data } = await server.as(lead, leaves.bulkApprove, { leaveIds: [id] });
    expect(data).toMatchObject({ decidedIds: [], failed: [{ id, reason: expect.stringContaining("needs a document") }] });
    expect((await server.as(lead, leaves.reject, { id, reason: "No note" })).status).toBe(200);
  });

  test("can be approved once the person has added one", async () => {
    const { member, lead, id } = await request();
    const { status, body } = await upload(member, id);
    expect([status, body.data]).toEqual([201, expect.objectContaining({ name: "doctor.pdf", size: 8, contentType: "application/pdf" })]);
    expect((await leaveOf(member, id)).documents).toEqual([body.data]);
    const approval = await server.as(lead, leaves.approve, { id });
    expect([approval.status, approval.data.documents]).toEqual([200, [body.data]]);
  });

  test("is not needed up to the days of the rule, for other types, or for recorded leave", async () => {
    const { member, lead, name } = await request();
    const { _id: short } = await applied(member, { leaveType: name, startDate: "2026-03-23", endDate: "2026-03-24" });
    const { _id: other } = await applied(member, { leaveType: "Casual", startDate: "2026-03-25", endDate: "2026-03-27" });
    expect((await server.as(lead, leaves.approve, { id: short })).status).toBe(200);
    expect((await server.as(lead, leaves.approve, { id: other })).status).toBe(200);
    const recorded = { userId: member.id, leaveType: name, startDate: "2026-04-06", endDate: "2026-04-08" };
    const { data } = await server.as(lead, leaves.markManual, recorded);
    expect(data).toMatchObject({ status: "Approved", needsDocument: false });
  });

  test("is announced by the preview", async () => {
    const { member, name, period } = await request();
    const later = { ...period, startDate: "2026-04-06", endDate: "2026-04-08" };
    expect((await server.as(member, leaves.preview, later)).data).toMatchObject({ needsDocument: true, problem: null });
    const oneDay = { leaveType: name, startDate: "2026-04-06" };
    expect((await server.as(member, leaves.preview, oneDay)).data.needsDocument).toBe(false);
  });

  test("waits for a decision where shorter requests are approved automatically", async () => {
    const { member, lead, name, period, id } = await request({ autoApprove: true });
    expect(await leaveOf(member, id)).toMatchObject({ status: "Pending" });
    expect((await applied(member, { leaveType: name, startDate: "2026-03-23" })).status).toBe("Approved");
    expect((await server.as(member, leaves.preview, { ...period, leaveId: id })).data.approvedAutomatically).toBe(false);
    await upload(member, id);
    expect((await leaveOf(member, id)).status).toBe("Pending");
    expect((await server.as(lead, leaves.approve, { id })).status).toBe(200);
  });

  test("is never approved while its only document is being removed", async () => {
    const { member, lead, id } = await request();
    for (let round = 0; round < 8; round++) {
      const { body } = await upload(member, id);
      const [removal, approval] = await Promise.all([
        server.as(member, leaveDocuments.detach, { id, fileId: body.data._id }),
        server.as(lead, leaves.approve, { id }),
      ]);
      expect([removal.status, approval.status].toSorted()).toEqual([200, 409]);
      const leave = await leaveOf(member, id);
      expect(leave.documents).toHaveLength(leave.status === "Approved" ? 1 : 0);
      if (leave.status === "Approved") break;
    }
  });
});

describe("the documents of a leave", () => {
  test("are for the person and those who decide; for colleagues they do not exist", async () => {
    const { member, mate, lead, admin, outsider, otherLead, id } = await request();
    const { body } = await upload(member, id);
    for (const person of [member, lead, admin]) {
      const file = await download(person, body.data.url);
      expect([file.statusCode, file.headers["content-disposition"]]).toEqual([200, expect.stringMatching(/^attachment/)]);
    }
    for (const person of [mate, outsider, otherLead]) {
      expect((await download(person, body.data.url)).statusCode).toBe(404);
      expect((await upload(person, id)).status).toBe(404);
      expect((await server.as(person, leaveDocuments.detach, { id, fileId: body.data._id })).status).toBe(404);
    }
    const { data: calendar } = await server.as(mate, leaves.calendar, { startDate: "2026-03-16", endDate: "2026-03-18" });
    expect(JSON.stringify(calendar)).not.toContain("doctor");
  });

  test("can be read by a delegate on the days of the delegation, and not added", async () => {
    const { member, outsider, lead, id } = await request();
    const { body } = await upload(member, id);
    const days = { startDate: "2026-03-12", endDate: "2026-03-12" };
    const { data } = await server.as(lead, delegations.create, { to: outsider.id, ...days, scopes: ["leaves"] });
    await server.as(outsider, delegations.answer, { id: data._id, state: "accepted" });
    expect((await download(outsider, body.data.url)).statusCode).toBe(200);
    expect((await upload(outsider, id)).status).toBe(403);
    expect((await server.as(outsider, leaveDocuments.detach, { id, fileId: body.data._id })).status).toBe(403);
    server.clock.set("2026-03-13T09:00:00Z");
    expect((await download(outsider, body.data.url)).statusCode).toBe(404);
  });

  test("stay once the leave is decided, and are deleted with it", async () => {
    const { member, admin, lead, id } = await request();
    const { body } = await upload(member, id);
    await server.as(lead, leaves.approve, { id });
    const removal = await server.as(member, leaveDocuments.detach, { id, fileId: body.data._id });
    expect([removal.status, removal.body.message]).toEqual([409, "This leave is already approved, so its documents stay"]);
    // A second note, for leave that became longer.
    expect((await upload(member, id)).status).toBe(201);
    const stored = await filesIn(id);
    await server.as(admin, leaves.remove, { id });
    expect(await filesIn(id)).toEqual([]);
    expect(await server.db.selectFrom("files").select("id").where("id", "in", stored).execute()).toEqual([]);
  });

  test("are refused for rejected leave, beyond five, and when they are empty", async () => {
    const { member, lead, id } = await request();
    expect((await upload(member, id, { data: Buffer.alloc(0) })).body.message).toBe("The file is empty");
    const statuses = await Promise.all(Array.from({ length: documentsPerLeaveMax + 1 }, () => upload(member, id)));
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([...Array<number>(documentsPerLeaveMax).fill(201), 409]);
    expect((await upload(member, id)).body.message).toBe("A leave can have at most 5 documents");
    await server.as(lead, leaves.reject, { id, reason: "Too late" });
    expect((await upload(member, id)).body.message).toBe("This leave is rejected, so it needs no document");
  });

  test("are recorded without their names, which may say what someone is ill with", async () => {
    const { member, id } = await request();
    const { body } = await upload(member, id, { name: "HIV test.pdf" });
    await server.as(member, leaveDocuments.detach, { id, fileId: body.data._id });
    const events = await server.db.selectFrom("auditEvents").select(["action", "before", "after"]).where("entityId", "=", id).execute();
    expect(events.map(({ action }) => action)).toEqual(["leaves.applied", "leaves.document_added", "leaves.document_removed"]);
    expect(events[1]).toMatchObject({ before: { documents: 0 }, after: { documents: 1 } });
    expect(JSON.stringify(events)).not.toContain("HIV");
  });

  test("of approved leave can be added by the lead, who may get them on paper", async () => {
    const { member, lead, admin } = await request();
    const { _id: id } = await approved(member, admin, { startDate: "2026-03-24" });
    expect((await upload(lead, id)).status).toBe(201);
  });
});
