import { roleLabels } from "@daybook/contract/core/constants";
import type { TeamDetail } from "@daybook/contract/teams/teams";
import { Chip, Tag } from "#ui/display/chip.tsx";
import { Person } from "#ui/display/person.tsx";
import { Row, Ruled, Section } from "#ui/layout/section.tsx";
import s from "./team-members.module.css";

/** Sorts leads first and inactive users last; the order by name is kept. */
const rank = ({ role, status }: TeamDetail["members"][number]) => (status === "inactive" ? 2 : role === "team_lead" ? 0 : 1);

/** The members of a team with role and designation. */
export const TeamMembers = ({ members }: Pick<TeamDetail, "members">) => (
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
            {member.status === "inactive" && <Chip>Inactive</Chip>}
            <a className={s.email} href={`mailto:${member.email}`}>
              {member.email}
            </a>
          </Row>
        ))}
    </Ruled>
  </Section>
);
