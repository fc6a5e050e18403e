import { counted } from "@daybook/contract/core/numbers";
import type { Hours } from "@daybook/contract/hours/hours";
import { IconClock } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { TextLink, Section } from "#ui/layout/section.tsx";
import s from "./by-project.module.css";
import { LoggedOf } from "./hours-parts.tsx";

/** Projects listed before *Show all*. */
const initialRows = 6;

/** Hours per project, most hours first. */
export function ByProject({ hours: { byProject, totals } }: { hours: Hours }) {
  const [all, setAll] = useState(false);
  const shown = all ? byProject : byProject.slice(0, initialRows);
  const count = counted(byProject.length, "project");
  if (byProject.length === 0)
    return (
      <Section title="By project">
        <EmptyState
          compact
          icon={<IconClock size={20} stroke={1.6} />}
          title="No hours yet"
          text="Hours from end-of-day reports appear here."
        />
      </Section>
    );
  return (
    <Section title="By project" count={count}>
      <table className={s.table} aria-label="Hours by project">
        <tbody>
          {shown.map(({ project, logged }) => (
            <tr key={project?._id ?? "none"}>
              <td>
                <span className={s.name}>
                  {project ? <ProjectMark project={project} /> : <span className={s.none}>No project</span>}
                  <LoggedOf logged={logged} />
                </span>
                <ProgressBar
                  label={`${Math.round((logged / totals.logged) * 100)}% of all hours`}
                  parts={[{ share: (logged / totals.logged) * 100, color: "var(--plot-1)" }]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < byProject.length && (
        <p className={s.more}>
          <TextLink onClick={() => setAll(true)}>Show all {count}</TextLink>
        </p>
      )}
    </Section>
  );
}
