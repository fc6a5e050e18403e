import { counted, numberText } from "@daybook/contract/core/numbers";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "#lib/session/session.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { Person } from "#ui/display/person.tsx";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { TextLink, Row, Ruled, Section } from "#ui/layout/section.tsx";
import { templateList } from "../kra.api.ts";
import { kraHref, memberHref } from "../kra-links.ts";
import { type Grade, percentText, scoreText } from "../kra-labels.ts";
import type { Month } from "../months.ts";
import type { Analytics } from "./analytics.types.ts";
import s from "./analytics-tables.module.css";

const none = "–";

export function ByTeam({ rows, month }: { rows: Analytics["byTeam"]; month: Month }) {
  const { user: me } = useSession();
  return (
    <Section title="By team">
      <table className={s.table} aria-label="By team">
        <thead>
          <tr>
            <th>Team</th>
            <th className={s.number}>Evaluated</th>
            <th className={s.bar}>Average</th>
            <th className={s.number}>Score</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ team, members, evaluated, average }) => (
            <tr key={team}>
              <td>
                <TextLink href={kraHref(me.role, { team, month })}>{team}</TextLink>
              </td>
              <td className={s.number}>
                {evaluated} of {members}
              </td>
              <td className={s.bar}>
                <ProgressBar height={8} parts={[{ share: average ?? 0, color: "var(--plot-1)" }]} />
              </td>
              <td className={s.number}>{average === null ? none : scoreText(average)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

type ByParameterProps = { rows: Analytics["byParameter"]; onOpen: (parameterId: string) => void };

const highestRating = 5;
/** Number of parameters shown before *Show all*. */
const initialRows = 10;

/** Shows the template's name with each parameter, because different templates may use the same parameter name. */
export function ByParameter({ rows, onOpen }: ByParameterProps) {
  const [all, setAll] = useState(false);
  const { data: templates = [] } = useQuery(templateList(undefined));
  const templateOf = new Map(templates.flatMap(({ name, parameters }) => parameters.map(({ _id }) => [_id, name] as const)));
  const shown = all ? rows : rows.slice(0, initialRows);
  const count = counted(rows.length, "parameter");
  if (rows.length === 0)
    return (
      <Section title="By parameter">
        <p className={s.none}>No ratings yet</p>
      </Section>
    );
  return (
    <Section title="By parameter" count={count}>
      <table className={s.table} aria-label="By parameter">
        <thead>
          <tr>
            <th>Parameter</th>
            <th className={s.bar}>Rating</th>
            <th className={s.number}>of 5</th>
            <th className={s.number}>Weekly</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ parameterId, name, average, weeklyPercent }) => (
            <tr key={parameterId}>
              <td>
                <TextLink onClick={() => onOpen(parameterId)}>{name}</TextLink>
                <small className={s.template}>{templateOf.get(parameterId)}</small>
              </td>
              <td className={s.bar}>
                <ProgressBar height={8} parts={[{ share: ((average ?? 0) / highestRating) * 100, color: "var(--plot-1)" }]} />
              </td>
              <td className={s.number}>{average === null ? none : numberText(average)}</td>
              <td className={s.number}>{weeklyPercent === null ? none : percentText(weeklyPercent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <p className={s.more}>
          <TextLink onClick={() => setAll(true)}>Show all {count}</TextLink>
        </p>
      )}
    </Section>
  );
}

type PersonRow = { user: Analytics["top"][number]["user"]; score: number | null; grade: Grade | null; why?: string };
type PeopleProps = { title: string; rows: PersonRow[]; month: Month; /** Text of the empty state. */ emptyText: string };

export function PeopleRows({ title, rows, month, emptyText }: PeopleProps) {
  const { user: me } = useSession();
  return (
    <Section title={title} count={rows.length || undefined}>
      {rows.length === 0 ? (
        <p className={s.none}>{emptyText}</p>
      ) : (
        <Ruled>
          {rows.map(({ user, score, grade, why }) => (
            <Row key={user._id}>
              <AppLink className={s.person} href={memberHref(me.role, user._id, month)}>
                <Person person={user} sub={why ?? grade ?? undefined} size={28} />
              </AppLink>
              <b className={s.score}>{score === null ? none : scoreText(score)}</b>
            </Row>
          ))}
        </Ruled>
      )}
    </Section>
  );
}
