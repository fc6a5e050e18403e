import type { ReminderSettings } from "@daybook/contract/reminders/reminders";
import { useSession } from "#lib/session/session.ts";
import { TextLink } from "#ui/layout/section.tsx";
import { reminderSettingsHref, scheduleText } from "../reminder-labels.ts";
import s from "./reminder-parts.module.css";

/** Explains whether and how reminders are sent automatically; without credentials, how to send them by hand. */
export function DeliverySummary({ settings }: { settings: ReminderSettings }) {
  const { role } = useSession().user;
  const { whatsappConfigured, emailConfigured } = settings;
  if (whatsappConfigured) {
    const fallback = emailConfigured && settings.emailFallback ? ", and by email to people whom it does not reach" : "";
    return (
      <p className={s.intro}>
        Reminders are sent by WhatsApp{fallback}. {scheduleText(settings)}
      </p>
    );
  }
  return (
    <p className={s.intro}>
      WhatsApp is not set up.{" "}
      {emailConfigured && settings.emailFallback
        ? `Reminders are sent by email instead. ${scheduleText(settings)}`
        : "Reminders aren't sent automatically. Choose Write to open WhatsApp with the message filled in; the log records it."}
      {role === "admin" && (
        <>
          {" "}
          <TextLink href={reminderSettingsHref}>Set up reminders</TextLink>
        </>
      )}
    </p>
  );
}
