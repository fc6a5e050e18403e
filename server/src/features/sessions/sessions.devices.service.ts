import { record as recordChange } from "#changes.ts";
import * as sessionsChanges from "./sessions.changes.ts";
import type { ActorContext, MaybeActor, RequestContext } from "#context.ts";
import { deviceLabel } from "#domain/device-label.ts";
import * as sessionsDevicesRepository from "./sessions.devices.repository.ts";

export const newDeviceJob = "sessions.new_device";

/** A sign-in with a device that the person has not used before. */
export type NewDevice = { userId: string; device: string; ip: string; at: string };

/** Records the device of a sign-in. A new one is audited and told by email, except with the person's first. Needs a transaction. */
export async function record(ctx: RequestContext<MaybeActor>, userId: string) {
  const device = deviceLabel(ctx.userAgent);
  const at = ctx.now();
  const { isNew, knowsOthers } = await sessionsDevicesRepository.record(ctx.db, userId, device, at);
  if (!isNew || !knowsOthers) return;
  recordChange(ctx, sessionsChanges.deviceAdded, { id: userId, actorId: userId, after: { device }, device });
  const notice: NewDevice = { userId, device, ip: ctx.ip, at };
  await ctx.jobs.send(ctx.db, newDeviceJob, notice);
}

/** Forgets the devices of a deleted account. */
export async function closeAccount(ctx: ActorContext, userId: string) {
  await sessionsDevicesRepository.removeOfUser(ctx.db, userId);
}
