import type * as leaveDocuments from "@daybook/contract/leaves/documents";
import { documentsPerLeaveMax } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { refused } from "#access/access.ts";
import { leaveAccess, mayReadLeaveOf } from "#access/leaves.ts";
import { record } from "#changes.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import * as filesService from "#features/files/files.service.ts";
import * as filesUploadsService from "#features/files/files.uploads.service.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";
import { audited, factsOf, requireNotCancelled, requireReadable } from "#features/leaves/requests/leaves.presenter.service.ts";
import * as leavesDocumentsRepository from "./leaves.documents.repository.ts";
import { inTransaction } from "#transaction.ts";

/* Documents of leave, such as a doctor's note. Audit events do not name the files, which may say what someone is ill with. */

const auditedWith = (row: LeaveRow, count: number) => ({ ...audited(row), documents: count });

/** Requires someone who may add documents to the leave, and room for another file of at least one byte. */
export async function mayAttach(ctx: ActorContext, { id }: { id: string }, bytes = 1) {
  const leave = requireReadable(ctx, await leavesRepository.find(ctx.db, id));
  if (!leaveAccess.attach(ctx.actor, factsOf(ctx, leave))) {
    if (leaveAccess.update(ctx.actor, factsOf(ctx, { ...leave, status: "Pending", cancelledAt: null }))) {
      requireNotCancelled(leave);
      throw new AppError("conflict", "This leave is rejected, so it needs no document");
    }
    throw refused("add documents to this leave");
  }
  if (leave.documents.length >= documentsPerLeaveMax) {
    throw new AppError("conflict", `A leave can have at most ${documentsPerLeaveMax} documents`);
  }
  await filesUploadsService.requireRoom(ctx, bytes);
  return leave;
}

/** Adds a document. Locks the person, as decisions do, so that no decision misses it. */
export async function attach(
  ctx: ActorContext,
  { id }: CheckedInputOf<typeof leaveDocuments.attach>,
  upload: filesUploadsService.UploadedFile,
) {
  const prepared = await filesUploadsService.prepareUpload(ctx, upload);
  return inTransaction(ctx, async (ctx) => {
    await leavesLocksRepository.lockPersonOf(ctx.db, id);
    const before = await mayAttach(ctx, { id }, upload.data.length);
    const { id: fileId } = await filesUploadsService.storeUpload(ctx, prepared, "leave_document");
    await leavesDocumentsRepository.insert(ctx.db, id, fileId);
    const after = await leavesRepository.get(ctx.db, id);
    const counts = [before, after].map((row) => auditedWith(row, row.documents.length));
    record(ctx, leavesChanges.documentAdded, { id, before: counts[0], after: counts[1], leave: after });
    return after.documents.find(({ _id }) => _id === fileId)!;
  });
}

/** Checks the permission before the input is validated. */
export const mayDetach = async (ctx: ActorContext, id: string) => requireDetachable(ctx, await leavesRepository.find(ctx.db, id));

function requireDetachable(ctx: ActorContext, row: LeaveRow | undefined): LeaveRow {
  const leave = requireReadable(ctx, row);
  if (leaveAccess.detach(ctx.actor, factsOf(ctx, leave))) return leave;
  if (leaveAccess.detach(ctx.actor, factsOf(ctx, { ...leave, status: "Pending", cancelledAt: null }))) {
    requireNotCancelled(leave);
    throw new AppError("conflict", `This leave is already ${leave.status.toLowerCase()}, so its documents stay`);
  }
  throw refused("remove documents of this leave");
}

/** Removes a document. Locks the person, so that a request is never approved with a document that is being removed. */
export const detach = (ctx: ActorContext, { id, fileId }: CheckedInputOf<typeof leaveDocuments.detach>) =>
  inTransaction(ctx, async (ctx) => {
    await leavesLocksRepository.lockPersonOf(ctx.db, id);
    const leave = requireDetachable(ctx, await leavesRepository.find(ctx.db, id));
    if (!leave.documents.some(({ _id }) => _id === fileId)) throw new AppError("not_found", "This document does not exist");
    await leavesDocumentsRepository.remove(ctx.db, id, fileId);
    await filesService.remove(ctx, fileId);
    const { length } = leave.documents;
    record(ctx, leavesChanges.documentRemoved, { id, before: auditedWith(leave, length), after: auditedWith(leave, length - 1), leave });
    return { _id: fileId };
  });

/** Deletes the documents of a leave that is deleted. The caller has locked the person. */
export async function removeAll(ctx: ActorContext, leaveId: string) {
  const fileIds = await leavesDocumentsRepository.removeAll(ctx.db, leaveId);
  if (fileIds.length > 0) await filesService.removeMany(ctx, fileIds);
}

/** Whether the user may open a document: those who may read the leave with its reason. */
export async function mayReadFile(ctx: ActorContext, fileId: string) {
  const leaveId = await leavesDocumentsRepository.findLeaveOf(ctx.db, fileId);
  const leave = leaveId && (await leavesRepository.find(ctx.db, leaveId));
  return leave ? mayReadLeaveOf(ctx.actor, leave) : false;
}
