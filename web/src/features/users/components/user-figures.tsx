import { type Role, roleLabels, roles } from "@daybook/contract/core/constants";
import type { UserStats } from "@daybook/contract/users";
import { Figure, Figures } from "#ui/display/figures.tsx";

const notes: Record<Role, string> = {
  admin: "manage the company",
  team_lead: "decide for their team",
  team_member: "work in a team",
};

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

type Props = {
  /** Nothing while it is being fetched for the first time. */
  stats: UserStats | undefined;
  /** The address of the list that the figures lead to. */
  path: string;
};

/** How many people there are, by status and role; each figure leads to the people it counts. */
export function UserFigures({ stats, path }: Props) {
  const teams = Object.keys(stats?.byTeam ?? {}).length;
  return (
    <Figures label="People in numbers" phone="sideways">
      <Figure label="People" value={stats?.total ?? "–"} note={stats ? `in ${counted(teams, "team")}` : "\u00A0"} href={path} />
      <Figure
        label="Active"
        value={stats?.active ?? "–"}
        of={stats && `of ${stats.total}`}
        note={stats ? `${stats.inactive || "nobody"} inactive` : "\u00A0"}
        ring={stats && stats.total > 0 ? (stats.active / stats.total) * 100 : undefined}
        href={`${path}?status=active`}
      />
      {roles.map((role) => (
        <Figure
          key={role}
          label={`${roleLabels[role]}s`}
          value={stats?.byRole[role] ?? "–"}
          note={notes[role]}
          href={`${path}?role=${role}`}
        />
      ))}
    </Figures>
  );
}
