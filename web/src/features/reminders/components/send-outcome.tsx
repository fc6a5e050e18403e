import { IconX } from "@tabler/icons-react";
import { IconButton } from "#ui/form/icon-button.tsx";
import type { Outcome } from "../use-send-reminders.ts";
import s from "./reminder-parts.module.css";

/** Result of a send that skipped users, with the reasons. Shown until dismissed. */
export const SendOutcome = ({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) => (
  <div className={s.outcome} role="status">
    <div>
      <p>{outcome.sent}. Skipped:</p>
      <ul>
        {outcome.skipped.map(({ name, reasons }) => (
          <li key={name}>
            {name}: {reasons.join(", ")}
          </li>
        ))}
      </ul>
    </div>
    <IconButton size="xs" label="Dismiss" onClick={onClose}>
      <IconX size={14} />
    </IconButton>
  </div>
);
