import { IconBrandWhatsapp } from "@tabler/icons-react";
import { useNoteWritten } from "../reminders.api.ts";
import s from "./reminder-parts.module.css";

type Props = { person: { _id: string; name: string }; /** A `wa.me` address with the text filled in. */ href: string };

/** Opens WhatsApp with the reminder written, and notes that. */
export function WrittenLink({ person, href }: Props) {
  const { mutate } = useNoteWritten();
  return (
    <a
      className={s.write}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Write to ${person.name} on WhatsApp`}
      onClick={() => mutate(person._id)}
    >
      <IconBrandWhatsapp size={14} stroke={1.6} aria-hidden />
      Write
    </a>
  );
}
