import type { Project } from "@daybook/contract/projects/projects";
import { Button } from "@mantine/core";
import { Person } from "#ui/display/person.tsx";
import { NoRows, Row, Ruled, Section } from "#ui/layout/section.tsx";
import s from "./project-drawer.module.css";

/** The members of a project: the lead first, then the others by name. */
export function ProjectMembers({ project: { members, lead, can }, onMembers }: { project: Project; onMembers: () => void }) {
  const others = members.filter(({ _id }) => _id !== lead?._id);
  return (
    <Section
      title="Members"
      count={members.length || undefined}
      action={
        can.update && (
          <Button size="xs" onClick={onMembers}>
            Edit members
          </Button>
        )
      }
    >
      <Ruled>
        {[...(lead ? [lead] : []), ...others].map((person) => (
          <Row key={person._id}>
            <div className={s.person}>
              <Person person={person} sub={person.team} />
            </div>
            <span className={s.team}>{person._id === lead?._id ? "Lead" : "Member"}</span>
          </Row>
        ))}
        {members.length === 0 && !lead && <NoRows>No members yet. Members can see the project and report work on it.</NoRows>}
      </Ruled>
    </Section>
  );
}
