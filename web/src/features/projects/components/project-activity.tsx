import type { ProjectActivity } from "@daybook/contract/projects/projects";
import { Button } from "@mantine/core";
import { IconFolder, IconHistory } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { taskHref } from "#features/tasks/task-links.ts";
import { useSession } from "#lib/session/session.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { Avatar } from "#ui/display/avatar.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Moment } from "#ui/display/day.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { projectActivity } from "../projects.api.ts";
import { formatProjectActivity } from "../project-activity-text.ts";
import s from "./project-activity.module.css";

/** Activity of a project and its tasks, newest first. */
export function ProjectActivityList({ id }: { id: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(projectActivity(id));
  if (!data) return error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={6} />;
  // New activity shifts entries to the next page, so pages can overlap.
  const entries = [...new Map(data.pages.flatMap((page) => page.data).map((entry) => [entry._id, entry])).values()];
  if (entries.length === 0)
    return (
      <EmptyState
        compact
        icon={<IconHistory size={20} stroke={1.6} />}
        title="No activity yet"
        text="Changes to the project and its tasks appear here."
      />
    );
  return (
    <>
      <ol className={s.entries} aria-label="Activity">
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: ProjectActivity }) {
  const { user } = useSession();
  const { today } = useCompany();
  const { actor, onBehalfOf, subject, note, at } = entry;
  const { text, value } = formatProjectActivity(entry, today);
  return (
    <li className={s.entry}>
      {actor ? <Avatar person={actor} size={24} /> : <IconFolder className={s.daybook} size={16} stroke={1.6} aria-hidden />}
      <div className={s.body}>
        <span>
          <b dir="auto">{actor?.name ?? "Daybook"}</b> {onBehalfOf && `for ${onBehalfOf.name} `}
          {text} {value && <b dir="auto">{value}</b>}
        </span>
        {note && (
          <span className={s.note} dir="auto">
            {note}
          </span>
        )}
        <span className={s.about}>
          {subject.kind === "task" ? (
            <AppLink className={s.task} href={taskHref(user.role, subject._id)}>
              #{subject.number} <bdi>{subject.name}</bdi>
            </AppLink>
          ) : (
            <span>Project</span>
          )}
          <Moment value={at} />
        </span>
      </div>
    </li>
  );
}
