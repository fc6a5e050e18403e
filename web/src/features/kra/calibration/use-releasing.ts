import { counted } from "@daybook/contract/core/numbers";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "#lib/api/call-error.ts";
import { monthText } from "#lib/format/dates.ts";
import { toast } from "#lib/notify/toast.ts";
import type { HeaderAction } from "#ui/layout/header-actions.tsx";
import { confirm } from "#ui/overlay/confirm.ts";
import { type Month, partsOfMonth } from "../months.ts";
import { type Group, groupsBy, isComplete } from "./calibration-groups.ts";
import { calibration, useRelease } from "./calibration.api.ts";

/** Shares whole teams after one confirmation, which says who is left out. */
export function useReleasing(month: Month) {
  const { mutateAsync: release, isPending: isReleasing } = useRelease();

  const share = async (teams: readonly Group[]) => {
    try {
      for (const { name, people, ready, shared } of teams) {
        const leaveOut = ready + shared < people;
        const { releasedIds } = await release({ ...partsOfMonth(month), team: name, leaveOut });
        toast.success(`${name}: ${counted(releasedIds.length, "evaluation")} shared`);
      }
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const ask = async (title: string, teams: readonly Group[]) => {
    const ready = teams.reduce((sum, each) => sum + each.ready, 0);
    const waiting = teams.reduce((sum, { people, shared }) => sum + people - shared, 0) - ready;
    const left = waiting > 0 ? ` ${counted(waiting, "person is", "people are")} not ready and left out.` : "";
    const yes = await confirm({
      title,
      body: `${counted(ready, "person reads", "people read")} the evaluation of ${monthText(month)}, with its final score.${left} After that, only a correction changes it.`,
      action: "Release",
    });
    if (yes) await share(teams);
  };
  return {
    isReleasing,
    releaseTeam: (team: Group) => ask(`Release ${team.name}?`, [team]),
    releaseTeams: (teams: readonly Group[]) => ask(`Release ${counted(teams.length, "team")}?`, teams),
  };
}

type Shown = { month: Month; team: string | undefined; template: string | undefined; isShown: boolean };

/** The action of the screen that shares every team of which all are ready; undefined for fewer than two, whose rows have theirs. */
export function useReleaseAction({ month, team, template, isShown }: Shown): HeaderAction | undefined {
  const { data } = useQuery({ ...calibration(month, { team, templateId: template }), enabled: isShown });
  const { releaseTeams, isReleasing } = useReleasing(month);
  if (!isShown || !data) return undefined;
  const complete = groupsBy(data.people, ({ user }) => user.team).filter(isComplete);
  if (complete.length < 2) return undefined;
  return {
    label: `Release ${counted(complete.length, "team")}`,
    primary: true,
    loading: isReleasing,
    onClick: () => void releaseTeams(complete),
  };
}
