import { record as recordChange } from "#changes.ts";
import * as sessionsChanges from "./sessions.changes.ts";
import { z } from "zod";
import type { ActorContext, MaybeActor, RequestContext } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { deliveryKind } from "#deliveries/delivery-kind.ts";
import { deviceLabel } from "#domain/device-label.ts";
import * as sessionsDevicesRepository from "./sessions.devices.repository.ts";

const NewDevice = z.object({ userId: z.string(), device: z.string(), ip: z.string(), at: z.string() });
/** A sign-in with a device that the person has not used before. */
export type NewDevice = z.infer<typeof NewDevice>;

/** Records the device of a sign-in. A new one is audited and told by email, except with the person's first. Needs a transaction. */
export async function record(ctx: RequestContext<MaybeActor>, userId: string) {
  const device = deviceLabel(ctx.userAgent);
  const at = ctx.now();
  const { isNew, knowsOthers } = await sessionsDevicesRepository.record(ctx.db, userId, device, at);
  if (!isNew || !knowsOthers) return;
  recordChange(ctx, sessionsChanges.deviceAdded, { id: userId, actorId: userId, after: { device }, device });
  const notice: NewDevice = { userId, device, ip: ctx.ip, at };
  await queueEmail(ctx, notice);
}

/** Forgets the devices of a deleted account. */
export const forget = (ctx: ActorContext, userId: string) => sessionsDevicesRepository.removeOfUser(ctx.db, userId);

/** Emails about sign-ins from new devices: two are better than none. */
export const newDeviceEmails = deliveryKind({
  name: "sessions.new_device",
  channel: "email",
  payload: NewDevice,
  policy: { guarantee: "at least once", attempts: { max: 5, firstWaitMs: 30_000 }, places: 4 },
});

/** Queues the email to the person. */
const queueEmail = (ctx: ActorContext<MaybeActor>, notice: NewDevice) =>
  deliver(ctx, newDeviceEmails, [{ target: notice.userId, payload: notice }]);
