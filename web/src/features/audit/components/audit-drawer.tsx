import type { AuditEvent } from "@daybook/contract/audit/audit";
import { exactInstant } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Person } from "#ui/display/person.tsx";
import { TextLink, Section } from "#ui/layout/section.tsx";
import { Properties, Property, SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { actionTitle, entityTitle } from "../audit-labels.ts";
import { SYSTEM } from "./audit-columns.tsx";
import s from "./audit-drawer.module.css";
import { BeforeAfter } from "./before-after.tsx";

type Props = {
  event: AuditEvent;
  opened: boolean;
  onClose: () => void;
  onFilter: (filters: { entity: string[]; entityId: string }) => void;
};

/** Details of one audit event: user, time, IP address and changed fields. */
export function AuditDrawer({ event, opened, onClose, onFilter }: Props) {
  const { timezone } = useCompany();
  const { actor, onBehalfOf, action, entity, entityId, subject, before, after, ip, at } = event;
  return (
    <SideDrawer opened={opened} onClose={onClose} label="Audit trail" title={actionTitle(action)}>
      <div className={s.content}>
        <Properties>
          <Property label="User">
            <Person person={actor} emptyLabel={SYSTEM} size={20} {...(onBehalfOf && { sub: `for ${onBehalfOf.name}` })} />
          </Property>
          <Property label="Time">
            <time dateTime={at}>{exactInstant(at, timezone)}</time>
          </Property>
          <Property label="Type">{entityTitle(entity)}</Property>
          {subject && <Property label="Name">{subject}</Property>}
          <Property label="IP address">{ip ?? "Unknown"}</Property>
        </Properties>
        {entityId && (
          <div>
            <TextLink onClick={() => onFilter({ entity: [entity], entityId })}>Show all events for this item</TextLink>
          </div>
        )}
        <Section title="Changes">
          <BeforeAfter before={before} after={after} />
        </Section>
      </div>
    </SideDrawer>
  );
}
