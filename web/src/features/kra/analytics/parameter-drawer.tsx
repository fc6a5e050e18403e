import { counted, numberText } from "@daybook/contract/core/numbers";
import { ratingSteps } from "@daybook/contract/kra/score";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "@daybook/contract/core/endpoint";
import type { Api } from "@daybook/contract/core/api";
import { monthText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Figure, Figures } from "#ui/display/figures.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Person } from "#ui/display/person.tsx";
import { Section } from "#ui/layout/section.tsx";
import { SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { type AnalyticsFilters, parameterDetails } from "../kra.api.ts";
import { memberHref } from "../kra-links.ts";
import { percentText, ratingLabel, scoreText } from "../kra-labels.ts";
import { monthKey, shortMonth } from "../months.ts";
import { parameterCsvHref } from "./exports.ts";
import tables from "./analytics-tables.module.css";
import { ColumnPlot, wholeTop } from "#ui/plots/column-plot.tsx";
import s from "./parameter-drawer.module.css";

type Details = OutputOf<Api["GET /kra/admin/parameter-details"]>;
type Props = { filters: AnalyticsFilters; onClose: () => void };

/** Statistics of one parameter: ratings, trend and members. */
export function ParameterDrawer({ filters, onClose }: Props) {
  const { data, error, refetch } = useQuery(parameterDetails(filters));
  const parameter = data?.parameter;
  return (
    <SideDrawer
      opened
      onClose={onClose}
      label="Parameter"
      title={parameter?.name}
      tools={
        data && (
          <IconButton label="Export CSV" href={parameterCsvHref(filters)} download>
            <IconDownload size={16} stroke={1.6} />
          </IconButton>
        )
      }
    >
      {!data && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={6} />)}
      {data && (
        <div className={s.details}>
          {parameter && (
            <p className={s.about}>
              {numberText(parameter.weight)}% of the score in {parameter.template}
              {filters.month && `, ${monthText(filters.month)}`}
            </p>
          )}
          <Stats stats={data.stats} />
          <Section title="Ratings">
            <ColumnPlot
              label="Members"
              head="Rating"
              columns={ratingSteps.map((rating) => ({
                name: `${numberText(rating)}, ${ratingLabel(rating)}`,
                short: numberText(rating),
                value: data.distribution.find((each) => each.rating === rating)?.count ?? 0,
              }))}
              max={wholeTop(data.distribution.map(({ count }) => count))}
              text={numberText}
            />
          </Section>
          <Section title="Average rating by month">
            <ColumnPlot
              label="Average rating"
              columns={data.trend.map(({ average, count, ...month }) => ({
                name: monthText(monthKey(month)),
                short: shortMonth(monthKey(month)),
                value: average,
                detail: counted(count, "rating"),
              }))}
              max={5}
              text={numberText}
            />
          </Section>
          <Members members={data.members} />
        </div>
      )}
    </SideDrawer>
  );
}

const ratingText = (value: number | null) => (value === null ? "–" : numberText(Math.round(value * 100) / 100));

const Stats = ({ stats: { average, median, min, max, count } }: { stats: Details["stats"] }) => (
  <Figures label="Rating summary">
    <Figure label="Average" value={ratingText(average)} of="of 5" note={counted(count, "rating")} />
    <Figure label="Median" value={ratingText(median)} of="of 5" note={median === null ? undefined : "Middle rating"} />
    <Figure label="Range" value={min === null ? "–" : `${ratingText(min)} – ${ratingText(max)}`} note="Lowest to highest" />
  </Figures>
);

function Members({ members }: Pick<Details, "members">) {
  const { user: me } = useSession();
  return (
    <Section title="Members" count={members.length || undefined}>
      {members.length === 0 ? (
        <p className={tables.none}>No ratings yet</p>
      ) : (
        <table className={tables.table} aria-label="Members">
          <thead>
            <tr>
              <th>Member</th>
              <th className={tables.number}>Rating</th>
              <th className={tables.number}>Weekly</th>
              <th className={tables.number}>Score</th>
            </tr>
          </thead>
          <tbody>
            {members.map(({ user, rating, weeklyPercent, score, ...month }) => (
              <tr key={`${user._id} ${monthKey(month)}`}>
                <td>
                  <AppLink className={s.person} href={memberHref(me.role, user._id, monthKey(month))}>
                    <Person person={user} size={20} />
                  </AppLink>
                </td>
                <td className={tables.number}>{rating === null ? "–" : numberText(rating)}</td>
                <td className={tables.number}>{weeklyPercent === null ? "–" : percentText(weeklyPercent)}</td>
                <td className={tables.number}>{score === null ? "–" : scoreText(score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
