import type { AuditEvent } from "@daybook/contract/audit";
import { Avatar, UnassignedAvatar } from "#ui/display/avatar.tsx";
import type { Column } from "#ui/table/data-table.types.ts";
import { Moment } from "#ui/display/day.tsx";
import { Person } from "#ui/display/person.tsx";
import { RowCard, RowTitle } from "#ui/table/row-parts.tsx";
import { actionText, actionTitle } from "../audit-labels.ts";
import { differencesOf } from "../differences.ts";

export const NOBODY = "Nobody signed in";

/** Names the event: `Ananya Iyer changed a project`. */
export const eventName = ({ actor, action }: AuditEvent) => `${actor?.name ?? NOBODY} ${actionText(action)}`;

/** What the thing is called, unless it is who did it. */
const subjectOf = ({ subject, entityId, actor }: AuditEvent) => (entityId !== null && entityId === actor?._id ? null : subject);

const changedFields = ({ before, after }: AuditEvent) =>
  before && after
    ? differencesOf(before, after)
        .map(({ title }) => title)
        .join(", ")
    : "";

export const columnsWith = (open: (event: AuditEvent) => void): Column<AuditEvent>[] => [
  { id: "who", head: "Who", width: 200, skeleton: "person", cell: ({ actor }) => <Person person={actor} nobody={NOBODY} /> },
  {
    id: "what",
    head: "What",
    cell: (event) => (
      <RowTitle onOpen={() => open(event)} extra={subjectOf(event)}>
        {actionTitle(event.action)}
      </RowTitle>
    ),
  },
  { id: "fields", head: "Fields", width: 240, wide: true, cell: changedFields },
  { id: "ip", head: "IP address", width: 130, wide: true, cell: ({ ip }) => ip },
  { id: "when", head: "When", width: 150, cell: ({ at }) => <Moment value={at} /> },
];

/** The row on a phone. */
export const AuditCard = ({ event, onOpen }: { event: AuditEvent; onOpen: () => void }) => (
  <RowCard
    onOpen={onOpen}
    lines={[
      subjectOf(event),
      <>
        <span>{event.actor?.name ?? NOBODY}</span>
        <Moment value={event.at} />
      </>,
    ]}
    aside={event.actor ? <Avatar person={event.actor} size={28} /> : <UnassignedAvatar size={28} />}
  >
    {actionTitle(event.action)}
  </RowCard>
);
