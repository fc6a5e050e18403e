import { type Role, roleLabels, roles } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import type { UserStats } from "@daybook/contract/users/users";
import { Figure, Figures } from "#ui/display/figures.tsx";

const roleDescriptions: Record<Role, string> = {
  admin: "manage the company",
  team_lead: "lead a team",
  team_member: "work on a team",
};

type Props = {
  /** Undefined during the first fetch. */
  stats: UserStats | undefined;
  /** URL of the list that the figures link to. */
  path: string;
};

/** Number of users by status and role; each figure links to the users it counts. */
export function UserFigures({ stats, path }: Props) {
  const teams = Object.keys(stats?.byTeam ?? {}).length;
  return (
    <Figures label="User statistics" phone="sideways">
      <Figure label="People" value={stats?.total ?? "–"} note={stats ? `in ${counted(teams, "team")}` : "\u00A0"} href={path} />
      <Figure
        label="Active"
        value={stats?.active ?? "–"}
        of={stats && `of ${stats.total}`}
        note={stats ? `${stats.inactive} inactive` : "\u00A0"}
        ring={stats && stats.total > 0 ? (stats.active / stats.total) * 100 : undefined}
        href={`${path}?status=active`}
      />
      {roles.map((role) => (
        <Figure
          key={role}
          label={`${roleLabels[role]}s`}
          value={stats?.byRole[role] ?? "–"}
          note={roleDescriptions[role]}
          href={`${path}?role=${role}`}
        />
      ))}
    </Figures>
  );
}
