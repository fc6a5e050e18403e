import { fillPlaceholders } from "@daybook/contract/reminders";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "#lib/session/session.ts";
import { reminderPreview } from "../reminders.api.ts";
import s from "./message-preview.module.css";

/** The text as somebody gets it today, while it is written. */
export function MessagePreview({ text, link }: { text: string; link: string | null }) {
  const { user: me, company } = useSession();
  const { data: entries } = useQuery(reminderPreview());
  const { name } = entries?.[0]?.user ?? me;
  const shown = fillPlaceholders(text, { name, date: company.today, company: company.name, link: link ?? "" });
  return (
    <section className={s.preview} aria-label="Preview">
      <h3 className={s.title}>As {name} would get it today</h3>
      <p className={s.bubble}>{shown || "Nothing is written yet."}</p>
      {link === null && text.includes("{link}") && (
        <p className={s.note}>
          {"{link}"} stays empty until <code>PUBLIC_URL</code> says where people reach Daybook.
        </p>
      )}
    </section>
  );
}
