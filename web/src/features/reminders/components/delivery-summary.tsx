import type { ReminderSettings } from "@daybook/contract/reminders";
import { useSession } from "#lib/session/session.ts";
import { scheduleText } from "../reminder-labels.ts";
import s from "./reminder-parts.module.css";

/** Whether reminders go out by themselves, and through what; without credentials, how to write oneself. */
export function DeliverySummary({ settings }: { settings: ReminderSettings }) {
  const { role } = useSession().user;
  const { whatsappConfigured, emailConfigured } = settings;
  if (whatsappConfigured) return <p className={s.intro}>{scheduleText(settings)}</p>;
  return (
    <p className={s.intro}>
      {emailConfigured
        ? `WhatsApp is not set up here. ${settings.emailFallback ? `Reminders go out by e-mail instead. ${scheduleText(settings)}` : "E-mail may not stand in, so nothing is sent by itself: write to people through their link."}`
        : "WhatsApp is not set up here, so nothing is sent by itself. Press Write to open WhatsApp with the text filled in; that is noted in the log."}
      {role === "admin" && (
        <>
          {" "}
          To have Daybook send them, set <code>WHATSAPP_TOKEN</code> and <code>WHATSAPP_PHONE_NUMBER_ID</code> and start it again.
        </>
      )}
    </p>
  );
}
