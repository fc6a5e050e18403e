import { addressOf, eodsHref } from "#features/analytics/list-links.ts";
import { useSession } from "#lib/session/session.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { Avatar } from "#ui/display/avatar.tsx";
import { Day } from "#ui/display/day.tsx";
import { TextLink, Ruled, Section } from "#ui/layout/section.tsx";
import s from "./overview.module.css";
import { useOverview } from "./use-overview.ts";
import { SkeletonRows } from "./skeleton-rows.tsx";

const shown = 6;

/** Blockers from the reports of the last two weeks, latest first. */
export function Blockers() {
  const { role } = useSession().user;
  const { data, isPending } = useOverview();
  const { since = "", count = 0, items = [] } = data?.blockers ?? {};
  return (
    <Section
      title="Blockers raised"
      count={data && `${count} in the last two weeks`}
      action={<TextLink href={eodsHref(role, {}, { ...(since && { from: since }), blockers: "true" })}>All</TextLink>}
    >
      {isPending && <SkeletonRows count={3} />}
      {data && (
        <Ruled>
          {items.slice(0, shown).map(({ eodId, user, date, taskName, text, project }, i) => (
            <div key={`${eodId} ${i}`} className={s.blocker}>
              <Avatar person={user} size={24} />
              <div className={s.text}>
                <p>
                  <AppLink href={addressOf(eodsHref(role), { day: date, user: [user._id] })}>{text}</AppLink>
                </p>
                <p className={s.meta}>
                  {user.name}, {taskName}
                  {project && `, ${project.name}`}
                </p>
              </div>
              <span className={s.meta}>
                <Day value={date} />
              </span>
            </div>
          ))}
          {count === 0 && <p className={s.none}>No blockers in the last two weeks</p>}
        </Ruled>
      )}
    </Section>
  );
}
