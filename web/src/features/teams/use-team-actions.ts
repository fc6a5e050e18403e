import { counted } from "@daybook/contract/core/numbers";
import type { Team } from "@daybook/contract/teams/teams";
import { useRouter } from "@tanstack/react-router";
import { confirm } from "#ui/overlay/confirm.ts";
import { useRemoveTeam } from "./teams.api.ts";

/** Deletes an empty team; for other teams it links to their members. */
export function useTeamActions() {
  const router = useRouter();
  const { mutate } = useRemoveTeam();

  return {
    remove: async (team: Team) => {
      if (team.memberCount > 0) {
        const show = await confirm({
          title: `${team.name} cannot be deleted yet`,
          body: `This team has ${counted(team.memberCount, "member. Move this member", "members. Move them")} to another team in Users first.`,
          action: "Show members",
        });
        if (show) void router.navigate({ href: `/admin/users?team=${encodeURIComponent(team.name)}` });
        return;
      }
      const yes = await confirm({
        title: `Delete ${team.name}?`,
        body: "It will be removed from all lists. Existing reports keep its name. This cannot be undone.",
        action: "Delete team",
        danger: true,
      });
      if (yes) mutate({ id: team._id });
    },
  };
}
