import type { NotificationPreferences } from "@daybook/contract/notifications/notifications";
import { TextLink } from "#ui/layout/section.tsx";
import { ViewSwitch } from "#ui/filter/view-switch.tsx";
import s from "./preferences-section.module.css";

type Digest = NotificationPreferences["digest"];

const choices: { value: Digest; label: string }[] = [
  { value: "off", label: "Off" },
  { value: "daily", label: "Every workday" },
  { value: "weekly", label: "Mondays" },
];

/** How often the digest comes by email. */
export const DigestChoice = ({ value, onChange }: { value: Digest; onChange: (digest: Digest) => void }) => (
  <div>
    <ViewSwitch label="Digest by email" views={choices} value={value} onChange={onChange} />
    <p className={s.note}>
      Sent in the morning, only when something is open. <TextLink href="/digest">Open the digest</TextLink>
    </p>
  </div>
);
