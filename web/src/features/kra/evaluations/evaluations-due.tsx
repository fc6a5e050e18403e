import { counted } from "@daybook/contract/core/numbers";
import { dueOn, unfinished } from "@daybook/contract/kra/deadlines";
import type { Company } from "@daybook/contract/settings/settings";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Row, RowsTitle, Ruled, TextLink } from "#ui/layout/section.tsx";
import { DueDay } from "../components/due-day.tsx";
import { teamStates } from "../kra.api.ts";
import { kraHref } from "../kra-links.ts";
import { lastFinishedMonth, monthName } from "../months.ts";

/** The states of the month whose evaluations are due; undefined in companies without a due day. */
export const dueStates = ({ evaluationDueDay }: Company, today: string) =>
  evaluationDueDay > 0 ? teamStates(lastFinishedMonth(today)) : undefined;

/** Returns how many evaluations of the last finished month the user still has to finish, optionally of one team. */
export function useEvaluationsDue(team: string | undefined) {
  const { company } = useSession();
  const { today } = useCompany();
  const month = lastFinishedMonth(today);
  const { data } = useQuery({ ...teamStates(month), enabled: dueStates(company, today) !== undefined });
  const isCalibrated = company.calibration !== "off";
  const states = data?.filter((state) => team === undefined || state.team === team) ?? [];
  return {
    month,
    due: dueOn(month, company.evaluationDueDay),
    count: states.reduce((sum, state) => sum + unfinished(state, isCalibrated), 0),
  };
}

/** The line of the start page that leads to them. Renders nothing if there are none, or no due day. */
export function EvaluationsDue({ team }: { team: string | undefined }) {
  const { role } = useSession().user;
  const { month, due, count } = useEvaluationsDue(team);
  if (!due || count === 0) return null;
  return (
    <>
      <RowsTitle>Evaluations</RowsTitle>
      <Ruled>
        <Row>
          <Text component="span" size="sm" flex={1} miw={0}>
            <TextLink href={kraHref(role, { month, team })}>
              {counted(count, "evaluation")} of {monthName(month)} to finish
            </TextLink>
          </Text>
          <Text component="span" size="sm" c="dimmed">
            <DueDay day={due} />
          </Text>
        </Row>
      </Ruled>
    </>
  );
}
