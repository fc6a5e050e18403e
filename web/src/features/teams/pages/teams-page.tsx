import { counted } from "@daybook/contract/core/numbers";
import type { Team } from "@daybook/contract/teams/teams";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { useSession } from "#lib/session/session.ts";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { TeamList } from "../components/team-list.tsx";
import { teamList } from "../teams.api.ts";

/** The teams. */
export const loader = ({ load }: ScreenLoaderInput) => load(teamList);

/** All teams, as a screen of its own. */
export function TeamsPage() {
  const { user: me } = useSession();
  const { data } = useQuery(teamList);
  const teams = data?.data;
  const dialog = useDialog<Team | "new">();
  const newTeam = { label: "New team", icon: <IconPlus size={16} />, primary: true, onClick: () => dialog.open("new") };
  return (
    <Page>
      <PageHeader
        title="Teams"
        count={teams && counted(teams.length, "team")}
        crumbs={[{ label: "Users", href: "/admin/users" }]}
        actions={me.can.administer && teams?.length !== 0 ? [newTeam] : []}
      />
      <TeamList dialog={dialog} />
    </Page>
  );
}
