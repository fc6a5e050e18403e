import { useQuery } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import { callWith } from "#lib/call.ts";
import { addDays } from "#lib/dates.ts";
import { Avatar } from "#ui/avatar.tsx";
import { useCompany } from "#ui/company-context.tsx";
import { Day } from "#ui/day.tsx";
import { QuietLink, Ruled, Section } from "#ui/section.tsx";
import s from "./overview.module.css";
import { useReportsHref } from "./use-day.ts";

const shown = 6;

/** Reports of yesterday and today that say what stands in the way. */
const blockedReports = (today: string) =>
  queryOptions({
    queryKey: ["eods", "blockers", today],
    queryFn: ({ signal }) =>
      callWith("GET /eod/all", { startDate: addDays(today, -1), endDate: today, blockers: "true", page: 1, limit: 20 }, { signal }),
  });

/** What stands in people's way; nothing where nothing does. */
export function Blockers() {
  const { today } = useCompany();
  const href = useReportsHref();
  const { data } = useQuery(blockedReports(today));
  const blockers = (data?.data ?? [])
    .flatMap(({ user, date, tasks }) => tasks.filter((task) => task.blockers !== "").map((task) => ({ ...task, user, date })))
    .slice(0, shown);
  if (blockers.length === 0) return null;
  return (
    <Section
      title="Blockers raised"
      count={`${blockers.length} since yesterday`}
      action={<QuietLink href={`${href}?blockers=true`}>All</QuietLink>}
    >
      <Ruled>
        {blockers.map(({ _id, user, date, taskName, blockers: text, project }) => (
          <div key={_id} className={s.blocker}>
            <Avatar person={user} size={24} />
            <div className={s.text}>
              <p>{text}</p>
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
      </Ruled>
    </Section>
  );
}
