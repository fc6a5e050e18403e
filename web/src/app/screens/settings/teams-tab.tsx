import type { Team } from "@daybook/contract/teams/teams";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { TeamList } from "#features/teams/components/team-list.tsx";
import { teamList } from "#features/teams/teams.api.ts";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import s from "./teams-tab.module.css";

/** The teams and their leads. */
export function TeamsTab() {
  const dialog = useDialog<Team | "new">();
  const { data } = useQuery(teamList);
  const isEmpty = data?.data.length === 0;
  return (
    <section aria-label="Teams">
      <p className={s.text}>Each user belongs to one team. Team leads see their team and review its requests.</p>
      <TeamList
        dialog={dialog}
        aside={
          !isEmpty && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => dialog.open("new")}>
              New team
            </Button>
          )
        }
      />
    </section>
  );
}
