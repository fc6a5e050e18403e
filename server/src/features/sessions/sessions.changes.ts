import { change } from "#changes.ts";
import type { Facts } from "#context.ts";

export const ended = change<Facts & { id: string; sessionId: string }>("sessions.ended", {
  entity: "users",
  emits: (changes) => changes.map(({ id, sessionId }) => ({ name: "sessions.revoked", userId: id, sessionId })),
});
export const othersEnded = change("sessions.others_ended", { entity: "users" });
/** By someone who may not be the person of the account. */
export const signInFailed = change("sessions.sign_in_failed", { entity: "users" });
/** A sign-in with a device that the person has not used before. */
export type DeviceFacts = Facts & { id: string; device: string };
export const deviceAdded = change<DeviceFacts>("sessions.device_added", { entity: "users" });
