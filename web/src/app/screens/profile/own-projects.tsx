import { useQuery } from "@tanstack/react-query";
import { compareNames } from "@daybook/contract/core/comparable";
import { myProjects } from "#lib/api/shared-lists.ts";
import { monthName } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { NoRows, Row, Ruled, Section, TextLink } from "#ui/layout/section.tsx";
import { ownHours, ownProject } from "../../own-screens.ts";
import { SkeletonRows } from "../overview/skeleton-rows.tsx";
import { hoursOfMonth } from "./profile-queries.ts";
import s from "./own-projects.module.css";

/** The user's projects, with the hours that the user reported on each this month; most hours first. */
export function OwnProjects() {
  const {
    user: { _id: ownId, role },
    company: { today },
  } = useSession();
  const { data: projects, error, refetch } = useQuery(myProjects);
  const { data: hours } = useQuery(hoursOfMonth(today));
  const hoursOn = (id: string) => hours?.byProject.find(({ project }) => project?._id === id)?.logged ?? 0;
  const sorted = projects?.toSorted((a, b) => hoursOn(b._id) - hoursOn(a._id) || compareNames(a.name, b.name));
  const hoursHref = role === "team_member" ? ownHours[role]! : `${ownHours[role]}?person=${ownId}`;
  return (
    <Section title="Projects" count={`Hours in ${monthName(today)}`} action={<TextLink href={hoursHref}>My hours</TextLink>}>
      {!sorted && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={3} />)}
      {sorted && (
        <Ruled>
          {sorted.map((project) => (
            <Row key={project._id}>
              <AppLink className={s.project} href={ownProject[role]!.replace("$projectId", project._id)}>
                <ProjectMark project={project} />
              </AppLink>
              <span className={s.hours}>
                {hours ? hoursOn(project._id) : "–"} <small>h</small>
              </span>
            </Row>
          ))}
          {sorted.length === 0 && <NoRows>You are not on a project yet</NoRows>}
        </Ruled>
      )}
    </Section>
  );
}
