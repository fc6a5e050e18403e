import type { AuditEvent } from "@daybook/contract/audit";
import { exactInstant } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Person } from "#ui/display/person.tsx";
import { QuietLink, Section } from "#ui/layout/section.tsx";
import { Properties, Property, SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { actionTitle, entityTitle } from "../audit-labels.ts";
import { NOBODY } from "./audit-columns.tsx";
import s from "./audit-drawer.module.css";
import { BeforeAfter } from "./before-after.tsx";

type Props = { event: AuditEvent; opened: boolean; onClose: () => void; onOnly: (filters: { entity: string[]; entityId: string }) => void };

/** One event: who, when, from where, and what was different afterwards. */
export function AuditDrawer({ event, opened, onClose, onOnly }: Props) {
  const { timezone } = useCompany();
  const { actor, action, entity, entityId, subject, before, after, ip, at } = event;
  return (
    <SideDrawer opened={opened} onClose={onClose} label="Audit trail" title={actionTitle(action)}>
      <div className={s.content}>
        <Properties>
          <Property label="Who">
            <Person person={actor} nobody={NOBODY} size={20} />
          </Property>
          <Property label="When">
            <time dateTime={at}>{exactInstant(at, timezone)}</time>
          </Property>
          <Property label="Kind">{entityTitle(entity)}</Property>
          {subject && <Property label="Name">{subject}</Property>}
          <Property label="IP address">{ip ?? "Not known"}</Property>
        </Properties>
        {entityId && (
          <div>
            <QuietLink onClick={() => onOnly({ entity: [entity], entityId })}>Everything that happened to it</QuietLink>
          </div>
        )}
        <Section title="What is different">
          <BeforeAfter before={before} after={after} />
        </Section>
      </div>
    </SideDrawer>
  );
}
