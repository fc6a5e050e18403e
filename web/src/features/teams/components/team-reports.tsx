import type { ComplianceKind, Role } from "@daybook/contract/core/constants";
import { useQuery } from "@tanstack/react-query";
import { Chip, type Tone } from "#ui/display/chip.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Person } from "#ui/display/person.tsx";
import { NoRows, QuietLink, Row, Ruled, Section } from "#ui/layout/section.tsx";
import { teamReports } from "../teams.api.ts";
import s from "./team-reports.module.css";

const marks: Record<ComplianceKind, { word: string; tone: Tone }> = {
  submitted: { word: "Submitted", tone: "ok" },
  late: { word: "Late", tone: "wait" },
  missing: { word: "Missing", tone: "bad" },
  due: { word: "Due", tone: "idle" },
  leave: { word: "Away", tone: "move" },
  half_leave: { word: "Half day", tone: "move" },
  holiday: { word: "Holiday", tone: "idle" },
  weekend: { word: "Weekend", tone: "idle" },
};

const reportsHref: Partial<Record<Role, string>> = { admin: "/eods", team_lead: "/team-lead/eods" };

type Props = { team: string; role: Role };

/** Who of the team has sent today's report, for those who run it. */
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
      action={href && <QuietLink href={role === "admin" ? `${href}?team=${encodeURIComponent(team)}` : href}>All reports</QuietLink>}
    >
      {error && !data && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines count={4} />}
      {rows && (
        <Ruled>
          {rows.map(({ user, word, tone }) => (
            <Row key={user._id}>
              <div className={s.person}>
                <Person person={user} />
              </div>
              <Chip tone={tone}>{word}</Chip>
            </Row>
          ))}
          {rows.length === 0 && <NoRows>No report is expected today</NoRows>}
        </Ruled>
      )}
    </Section>
  );
}
