import type { Blocker } from "@daybook/contract/blockers/blockers";
import { useBlockerEdits } from "#features/blockers/use-blocker-edits.ts";
import { taskHref } from "#features/tasks/task-links.ts";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { DetailRow, Ruled } from "#ui/layout/section.tsx";
import { AgeText, AskButton, OwnerCell, ResolveButton } from "./blocker-cells.tsx";
import { BlockerDialogs } from "./blocker-dialogs.tsx";
import s from "./blockers.module.css";

/** Open blockers with their owner and *Resolve* in the row, for the overview. */
export function OpenBlockers({ blockers }: { blockers: Blocker[] }) {
  const { role } = useSession().user;
  const { edits, resolving, noting, asking } = useBlockerEdits();
  return (
    <>
      <Ruled>
        {blockers.map((blocker) => (
          <DetailRow
            key={blocker._id}
            avatar={<Avatar person={blocker.raisedBy} size={28} />}
            title={<bdi>{blocker.text}</bdi>}
            details={
              <>
                <AgeText blocker={blocker} />
                <span dir="auto">{blocker.raisedBy.name}</span>
                {blocker.task && (
                  <AppLink className={s.link} href={taskHref(role, blocker.task._id)}>
                    #{blocker.task.number}
                  </AppLink>
                )}
                {blocker.project && <ProjectMark project={blocker.project} />}
              </>
            }
            action={
              <span className={s.actions}>
                <OwnerCell blocker={blocker} edits={edits} compact />
                <AskButton blocker={blocker} edits={edits} />
                <ResolveButton blocker={blocker} edits={edits} />
              </span>
            }
          />
        ))}
      </Ruled>
      <BlockerDialogs resolving={resolving} noting={noting} asking={asking} />
    </>
  );
}
