import { Text } from "@mantine/core";
import { numberText } from "#lib/format/numbers.ts";
import { TextLink } from "#ui/layout/section.tsx";
import type { Group } from "./calibration-groups.ts";

type Props = { team: Group; onRelease: (team: Group) => void };

/** How much of a team is ready or shared, with its release. */
export const TeamState = ({ team, onRelease }: Props) => (
  <>
    {team.shared === team.people ? "All shared" : `${numberText(team.ready)} of ${numberText(team.people - team.shared)} ready`}
    {team.ready > 0 && (
      <>
        {" "}
        <TextLink onClick={() => onRelease(team)}>Release</TextLink>
      </>
    )}
  </>
);

/** The heading of a team's rows: who rated it, and how far it is. */
export const TeamHead = ({ team, onRelease }: Props) => (
  <span style={{ display: "flex", alignItems: "baseline", gap: 8 }}>
    <Text component="b" size="sm" fw={600} c="var(--text)" truncate>
      <bdi>{team.name}</bdi>
    </Text>
    <span>
      {team.evaluator && (
        <>
          rated by <bdi>{team.evaluator}</bdi>,{" "}
        </>
      )}
      <TeamState team={team} onRelease={onRelease} />
    </span>
  </span>
);
