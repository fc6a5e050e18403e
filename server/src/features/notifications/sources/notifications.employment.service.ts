import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import type { AccountFacts } from "#features/users/users.changes.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";
import * as notificationsSourcesRepository from "./notifications.sources.repository.ts";

const labels = { dateOfJoining: "joining date", employeeId: "employee ID" };

/** Notices to the admins about joining dates and employee IDs that people typed and that wait for confirmation, one per person. */
export async function employmentNotices(ctx: ActorContext<MaybeActor>, changes: readonly Recorded<AccountFacts>[]): Promise<Notice[]> {
  const asked = changes.filter(({ waiting = [] }) => waiting.length > 0);
  if (asked.length === 0) return [];
  const { adminIds, names } = await notificationsSourcesRepository.listAdmins(
    ctx.db,
    asked.map(({ id }) => id),
  );
  return asked.map(({ id, waiting = [], actorId }) => ({
    kind: "employment_changed",
    to: adminIds,
    entity: { type: "user", _id: id },
    title: `${names.get(id) ?? ""} changed their ${waiting.map((field) => labels[field]).join(" and ")}`,
    body: "It counts for leave, hours and reports once an admin confirms it.",
    reason: "You are an admin",
    actorId,
  }));
}
