import type { AuditEvent } from "@daybook/contract/audit/audit";
import { Avatar, UnassignedAvatar } from "#ui/display/avatar.tsx";
import type { Column } from "#ui/table/data-table.types.ts";
import { Moment } from "#ui/display/day.tsx";
import { Person } from "#ui/display/person.tsx";
import { RowCard, RowTitle } from "#ui/table/row-parts.tsx";
import { actionText, actionTitle } from "../audit-labels.ts";
import { tooltipWhenTruncated } from "#ui/overlay/tooltip.ts";
import s from "./audit-columns.module.css";
import { type Difference, differencesOf, formatValue } from "../differences.ts";

/** Label for events without a signed-in user. */
export const SYSTEM = "System";

/** `Dev Kulkarni for Rohan Mehta` for a delegate. */
const actorText = ({ actor, onBehalfOf }: AuditEvent) => (onBehalfOf ? `${actor?.name} for ${onBehalfOf.name}` : (actor?.name ?? SYSTEM));

/** Describes the event: `Ananya Iyer updated a project`. */
export const eventName = (event: AuditEvent) => `${actorText(event)} ${actionText(event.action)}`;

/** Name of the affected item without that of the acting user: null for the user, `29 Nov 2026` for the user's own leave. */
function subjectOf({ subject, entityId, actor }: AuditEvent) {
  if (entityId !== null && entityId === actor?._id) return null;
  const own = `${actor?.name}, `;
  return subject?.startsWith(own) ? subject.slice(own.length) : subject;
}

/** Gives way to the action where both do not fit. */
function Subject({ event }: { event: AuditEvent }) {
  const subject = subjectOf(event);
  return subject === null ? null : (
    <span className={s.subject} {...tooltipWhenTruncated}>
      {subject}
    </span>
  );
}

type NameOf = (id: string) => string | undefined;

/** One change as text: `Team: Design → 3D`; only the field's name for values of several parts. */
function changeText({ title, field, before, after }: Difference, nameOf: NameOf) {
  const [from, to] = [before, after].map((value) => (hasParts(value) ? undefined : (formatValue(value, nameOf, field) ?? "not set")));
  return from === undefined || to === undefined ? title : `${title}: ${from} → ${to}`;
}

const hasParts = (value: unknown) =>
  typeof value === "object" && value !== null && (!Array.isArray(value) || value.some((each) => typeof each === "object"));

/** The first change, and the names of the others; the reason of a sign-in that failed. */
function changesText({ before, after }: AuditEvent, nameOf: NameOf): string {
  if (!before)
    return after && typeof after === "object" && "reason" in after && Object.keys(after).length === 1 ? String(after.reason) : "";
  if (!after) return "";
  const [first, ...others] = differencesOf(before, after);
  return first ? [changeText(first, nameOf), ...others.map(({ title }) => title)].join(", ") : "";
}

export const columnsWith = (open: (event: AuditEvent) => void, nameOf: NameOf): Column<AuditEvent>[] => [
  {
    id: "who",
    head: "User",
    width: 184,
    skeleton: "person",
    cell: ({ actor, onBehalfOf }) => <Person person={actor} emptyLabel={SYSTEM} {...(onBehalfOf && { sub: `for ${onBehalfOf.name}` })} />,
  },
  {
    id: "what",
    head: "Action",
    cell: (event) => (
      <RowTitle onOpen={() => open(event)} extra={<Subject event={event} />}>
        {actionTitle(event.action)}
      </RowTitle>
    ),
  },
  { id: "changes", head: "Changes", width: 360, wide: true, cell: (event) => changesText(event, nameOf) },
  { id: "when", head: "Time", width: 150, cell: ({ at }) => <Moment value={at} /> },
];

/** An event in the list on phones. */
export const AuditCard = ({ event, onOpen }: { event: AuditEvent; onOpen: () => void }) => (
  <RowCard
    onOpen={onOpen}
    lines={[
      subjectOf(event),
      <>
        <span>{actorText(event)}</span>
        <Moment value={event.at} />
      </>,
    ]}
    aside={event.actor ? <Avatar person={event.actor} size={28} /> : <UnassignedAvatar size={28} />}
  >
    {actionTitle(event.action)}
  </RowCard>
);
