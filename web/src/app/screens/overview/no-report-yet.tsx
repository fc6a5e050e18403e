import { IconChecks } from "@tabler/icons-react";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonLines } from "#ui/loading.tsx";
import { Person } from "#ui/person.tsx";
import { QuietLink, Row, Ruled, Section } from "#ui/section.tsx";
import s from "./overview.module.css";
import { useDay, useReportsHref } from "./use-day.ts";

/** Whose report of today is not in yet. */
export function NoReportYet() {
  const { query, waiting } = useDay();
  const href = useReportsHref();
  const count = waiting && waiting.length > 0 ? `${waiting.length} ${waiting.length === 1 ? "person" : "people"}` : undefined;
  return (
    <Section title="No report yet today" count={count} action={<QuietLink href={href}>All reports</QuietLink>}>
      {query.error && !query.data && <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />}
      {!waiting && !query.error && <SkeletonLines count={6} />}
      {waiting?.length === 0 && (
        <EmptyState
          compact
          icon={<IconChecks size={20} stroke={1.6} />}
          title="Nobody is missing"
          text="Every report that is due today has been sent."
        />
      )}
      {waiting && waiting.length > 0 && (
        <Ruled>
          {waiting.map((person) => (
            <Row key={person._id}>
              <span className={s.person}>
                <Person person={person} />
              </span>
              <span className={s.team}>{person.team}</span>
            </Row>
          ))}
        </Ruled>
      )}
    </Section>
  );
}
