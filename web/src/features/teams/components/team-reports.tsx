import type { ComplianceKind, Role } from "@daybook/contract/core/constants";
import { useQuery } from "@tanstack/react-query";
import { Chip, type Tone } from "#ui/display/chip.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Person } from "#ui/display/person.tsx";
import { NoRows, TextLink, Row, Ruled, Section } from "#ui/layout/section.tsx";
import { teamReports } from "../teams.api.ts";
import s from "./team-reports.module.css";

const marks: Record<ComplianceKind, { label: string; tone: Tone }> = {
  submitted: { label: "Submitted", tone: "ok" },
  late: { label: "Late", tone: "wait" },
  missing: { label: "Missing", tone: "bad" },
  due: { label: "Due", tone: "idle" },
  leave: { label: "Away", tone: "move" },
  half_leave: { label: "Half day", tone: "move" },
  holiday: { label: "Holiday", tone: "idle" },
  weekend: { label: "Weekend", tone: "idle" },
};

const reportsHref: Partial<Record<Role, string>> = { admin: "/eods", team_lead: "/team-lead/eods" };

type Props = { team: string; role: Role };

/** Today's report status of each team member, for leads and admins. */
export function TeamReports({ team, role }: Props) {
  const { today } = useCompany();
  const { data, error, refetch } = useQuery(teamReports(team, today));
  const href = reportsHref[role];
  const day = data?.days[0];
  const rows = data?.people.flatMap(({ user, cells: [kind] }) => (kind ? [{ user, ...marks[kind] }] : []));

  return (
    <Section
      title="EODs today"
      count={day && day.expected > 0 ? `${day.sent} of ${day.expected}` : undefined}
      action={href && <TextLink href={role === "admin" ? `${href}?team=${encodeURIComponent(team)}` : href}>All reports</TextLink>}
    >
      {error && !data && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines count={4} />}
      {rows && (
        <Ruled>
          {rows.map(({ user, label, tone }) => (
            <Row key={user._id}>
              <div className={s.person}>
                <Person person={user} />
              </div>
              <Chip tone={tone}>{label}</Chip>
            </Row>
          ))}
          {rows.length === 0 && <NoRows>No reports due today</NoRows>}
        </Ruled>
      )}
    </Section>
  );
}
