import { roleLabels } from "@daybook/contract/core/constants";
import type { TeamDetail } from "@daybook/contract/teams/teams";
import { useQuery } from "@tanstack/react-query";
import { backText } from "#features/leaves/leave-labels.ts";
import { awaySoon } from "#features/leaves/leaves.api.ts";
import { taskHref } from "#features/tasks/task-links.ts";
import { useSession } from "#lib/session/session.ts";
import { Chip, Tag } from "#ui/display/chip.tsx";
import { Person } from "#ui/display/person.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Row, Ruled, Section } from "#ui/layout/section.tsx";
import { tasksInProgress } from "../teams.api.ts";
import s from "./team-members.module.css";

type Member = TeamDetail["members"][number];

/** Sorts leads first and inactive users last; the order by name is kept. */
const rank = ({ role, status }: Member) => (status === "inactive" ? 2 : role === "team_lead" ? 0 : 1);

/** The members of a team with role and designation, and what each does today: away, or the task in progress that the user may see. */
export const TeamMembers = ({ members, team }: Pick<TeamDetail, "members"> & { team: string }) => (
  <Section title="Members" count={members.length}>
    <Ruled>
      {members
        .toSorted((a, b) => rank(a) - rank(b))
        .map((member) => (
          <Row key={member._id}>
            <div className={s.person}>
              <Person person={member} sub={member.designation} size={28} strong />
            </div>
            {member.role !== "team_member" && <Tag>{roleLabels[member.role]}</Tag>}
            {member.status === "inactive" ? <Chip>Inactive</Chip> : <Today member={member} team={team} />}
            <a className={s.email} href={`mailto:${member.email}`}>
              {member.email}
            </a>
          </Row>
        ))}
    </Ruled>
  </Section>
);

function Today({ member, team }: { member: Member; team: string }) {
  const { role } = useSession().user;
  const { today } = useCompany();
  const { data: away } = useQuery(awaySoon(today, team));
  const { data: tasks } = useQuery(tasksInProgress(team));
  const leave = away?.entries.find(
    ({ user, status, isAbsence, days }) => user._id === member._id && status === "Approved" && isAbsence && days.includes(today),
  );
  const [task, ...more] = (tasks?.data ?? []).filter(({ assignee }) => assignee?._id === member._id);
  return (
    <>
      {task && (
        <span className={s.task}>
          <AppLink href={taskHref(role, task._id)}>
            #{task.number} <bdi>{task.title}</bdi>
          </AppLink>
          {more.length > 0 && ` +${more.length}`}
        </span>
      )}
      {leave && <Chip tone="move">{leave.backOn ? `Away, ${backText(leave.backOn, today)}` : "Away today"}</Chip>}
    </>
  );
}
