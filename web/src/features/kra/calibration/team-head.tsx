import { numberText } from "@daybook/contract/core/numbers";
import { Text } from "@mantine/core";
import { TextLink } from "#ui/layout/section.tsx";
import type { Group } from "./calibration-groups.ts";

type Props = { team: Group; onRelease: (team: Group) => void };

const stateOf = ({ people, ready, shared }: Group) =>
  shared === people ? "All shared" : `${numberText(ready)} of ${numberText(people - shared)} ready`;

const Release = ({ team, onRelease }: Props) => team.ready > 0 && <TextLink onClick={() => onRelease(team)}>Release</TextLink>;

/** How much of a team is ready or shared, with its release. */
export const TeamState = (props: Props) => (
  <>
    {stateOf(props.team)} <Release {...props} />
  </>
);

/** The heading of a team's rows: who rated it, how far it is, and its release at the end of the line. */
export const TeamHead = ({ team, onRelease }: Props) => (
  <span style={{ display: "flex", alignItems: "baseline", gap: 8, minWidth: 0 }}>
    <Text component="b" size="sm" fw={600} c="var(--text)" truncate>
      <bdi>{team.name}</bdi>
    </Text>
    <Text component="span" inherit truncate flex={1} miw={0}>
      {team.evaluator && (
        <>
          rated by <bdi>{team.evaluator}</bdi>,{" "}
        </>
      )}
      {stateOf(team)}
    </Text>{" "}
    <Release team={team} onRelease={onRelease} />
  </span>
);
