import { fillPlaceholders } from "@daybook/contract/reminders/reminders";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "#lib/session/session.ts";
import { reminderPreview } from "../reminders.api.ts";
import s from "./message-preview.module.css";

/** Live preview of the message for one recipient, with today's values. */
export function MessagePreview({ text, link }: { text: string; link: string | null }) {
  const { user: me, company } = useSession();
  const { data: entries } = useQuery(reminderPreview());
  const { name } = entries?.[0]?.user ?? me;
  const filled = fillPlaceholders(text, { name, date: company.today, company: company.name, link: link ?? "" });
  return (
    <section className={s.preview} aria-label="Preview">
      <h3 className={s.title}>Preview for {name}</h3>
      <p className={s.bubble}>{filled || "The message is empty."}</p>
      {link === null && text.includes("{link}") && (
        <p className={s.note}>
          {"{link}"} stays empty until <code>PUBLIC_URL</code> is set on the server.
        </p>
      )}
    </section>
  );
}
