import { IconBrandWhatsapp } from "@tabler/icons-react";
import { useLogManualReminder } from "../reminders.api.ts";
import s from "./reminder-parts.module.css";

type Props = {
  person: { _id: string; name: string };
  /** `wa.me` URL with the message. */
  href: string;
};

/** Link that opens WhatsApp with the message filled in, and logs the reminder. */
export function WhatsAppLink({ person, href }: Props) {
  const { mutate } = useLogManualReminder();
  return (
    <a
      className={s.write}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Write to ${person.name} on WhatsApp`}
      data-screen-only
      onClick={() => mutate(person._id)}
    >
      <IconBrandWhatsapp size={14} stroke={1.6} aria-hidden />
      Write
    </a>
  );
}
