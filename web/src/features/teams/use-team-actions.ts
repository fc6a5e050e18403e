import type { Team } from "@daybook/contract/teams";
import { useRouter } from "@tanstack/react-router";
import { confirm } from "#ui/overlay/confirm.ts";
import { useRemoveTeam } from "./teams.api.ts";

const memberCountText = (count: number) => (count === 1 ? "1 member. Move it first." : `${count} members. Move them first.`);

/** Deletes a team that is empty, and leads to the people of one that is not. */
export function useTeamActions() {
  const router = useRouter();
  const { mutate } = useRemoveTeam();

  return {
    remove: async (team: Team) => {
      if (team.memberCount > 0) {
        const show = await confirm({
          title: `${team.name} cannot be deleted yet`,
          body: `This team has ${memberCountText(team.memberCount)} Each person's team is changed in Users.`,
          action: "Show its people",
        });
        if (show) void router.navigate({ href: `/admin/users?team=${encodeURIComponent(team.name)}` });
        return;
      }
      const yes = await confirm({
        title: `Delete ${team.name}?`,
        body: "It disappears from every list. Reports written while people were in it still name it. This cannot be undone.",
        action: "Delete team",
        danger: true,
      });
      if (yes) mutate({ id: team._id });
    },
  };
}
