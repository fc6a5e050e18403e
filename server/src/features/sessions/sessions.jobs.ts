import { dayIn } from "#clock.ts";
import type { Job } from "#context.ts";
import type { Sender } from "#deliveries/delivery-kind.ts";
import { formatDay } from "#format.ts";
import { newDeviceEmails } from "./sessions.devices.service.ts";
import * as sessionsPendingRepository from "./sessions.pending.repository.ts";
import * as sessionsRepository from "./sessions.repository.ts";
import { linkAddress } from "#link-address.ts";
import * as mailsRepository from "#mails/mails.repository.ts";
import { sendMail } from "#mails/send-mail.ts";

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
export const newDeviceSender: Sender = newDeviceEmails.sentBy(async (ctx, [delivery]) => {
  const { id, attempts, payload } = delivery!;
  const { userId, device, ip, at } = payload;
  const { companyName, timezone } = ctx.company;
  const person = await mailsRepository.findRecipient(ctx.db, userId);
  if (!person) return { kind: "skipped", error: "The account is closed" };
  const instant = new Date(at);
  const when = `${formatDay(dayIn(timezone, instant))}, ${timeFormat(timezone).format(instant)} (${timezone})`;
  const address = linkAddress(ctx);
  return sendMail(ctx, person, {
    reference: `${id}:${attempts}`,
    subject: `${companyName}: new sign-in from ${device}`,
    blocks: [
      `Someone signed in to your ${companyName} account from a device that you had not used before.`,
      {
        facts: [
          ["Device", device],
          ["Time", when],
          ["IP address", ip],
        ],
      },
      "If this was you, there is nothing to do.",
      `If it was not you, change your password and end the other sessions${address ? "." : " on your profile, under Security."}`,
    ],
    button: address ? { label: "Open security settings", url: `${address}/profile?tab=security` } : undefined,
  });
});
