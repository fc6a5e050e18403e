import { dayIn } from "#clock.ts";
import type { Job } from "#context.ts";
import type { Sender } from "#deliveries/delivery-kind.ts";
import { formatDay } from "#format.ts";
import * as sessionsDevicesRepository from "./sessions.devices.repository.ts";
import { newDeviceEmails } from "./sessions.devices.service.ts";
import * as sessionsPendingRepository from "./sessions.pending.repository.ts";
import * as sessionsRepository from "./sessions.repository.ts";
import { linkAddress } from "#link-address.ts";

const batchSize = 5000;

/** Deletes expired sessions and pending sign-ins every hour, in batches to keep transactions short. */
export const sessionsSweep: Job = {
  name: "sessions.sweep",
  cron: "47 * * * *",
  run: async ({ db, now }) => {
    while ((await sessionsRepository.removeAllExpired(db, now(), batchSize)) === batchSize);
    while ((await sessionsPendingRepository.removeAllExpired(db, now(), batchSize)) === batchSize);
  },
};

const timeFormat = (timeZone: string) => new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });

/** Tells a person by email about a sign-in from a device they have not used before. */
export const newDeviceSender: Sender = newDeviceEmails.sentBy(async ({ db, company, channels, env }, [delivery]) => {
  const { userId, device, ip, at } = delivery!.payload;
  const user = await sessionsDevicesRepository.findPerson(db, userId);
  if (!channels.email || !user?.email) return { kind: "skipped", error: channels.email ? "no email address" : "Email is not set up" };
  const instant = new Date(at);
  const when = `${formatDay(dayIn(company.timezone, instant))}, ${timeFormat(company.timezone).format(instant)} (${company.timezone})`;
  const publicUrl = linkAddress({ env, company });
  const place = publicUrl ? `${publicUrl}/profile?tab=security` : "your profile, under Security";
  return channels.email({
    reference: `new-device-${userId}-${instant.getTime()}:1`,
    to: user.email,
    subject: `${company.companyName}: new sign-in from ${device}`,
    text: [
      `Hello ${user.name},`,
      `Someone signed in to your ${company.companyName} account from a device that you had not used before.`,
      `Device: ${device}\nTime: ${when}\nIP address: ${ip}`,
      "If this was you, there is nothing to do.",
      `If it was not you, change your password and end the other sessions: ${place}`,
    ].join("\n\n"),
    template: { name: "", language: "", parameters: [] },
  });
});
