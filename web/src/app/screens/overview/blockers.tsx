import { Suspense } from "react";
import { blockersHref } from "#features/analytics/list-links.ts";
import { useSession } from "#lib/session/session.ts";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { NoRows, Ruled, Section, TextLink } from "#ui/layout/section.tsx";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { useOverview, useOverviewTeam } from "./use-overview.ts";

const OpenBlockers = lazyPart(async () => (await import("#features/blockers/components/open-blockers.tsx")).OpenBlockers);

/** Blockers listed; the heading has their number and a link to all. */
const shown = 5;

/** Open blockers, oldest first, assigned and resolved in their rows. */
export function Blockers() {
  const { role } = useSession().user;
  const team = useOverviewTeam();
  const { data, isPending } = useOverview();
  const { count = 0, withoutOwner = 0, items = [] } = data?.blockers ?? {};
  const unowned = withoutOwner > 0 ? `, ${withoutOwner} without an owner` : "";
  return (
    <Section
      title="Open blockers"
      count={data && count > 0 ? `${count}${unowned}` : undefined}
      action={<TextLink href={blockersHref(role, team === undefined ? {} : { team: [team] })}>All blockers</TextLink>}
    >
      {isPending && <SkeletonRows count={3} />}
      {items.length > 0 && (
        <Suspense fallback={<SkeletonRows count={3} />}>
          <OpenBlockers blockers={items.slice(0, shown)} />
        </Suspense>
      )}
      {data && count === 0 && (
        <Ruled>
          <NoRows>No open blockers</NoRows>
        </Ruled>
      )}
    </Section>
  );
}
