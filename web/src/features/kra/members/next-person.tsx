import type { UserRef } from "@daybook/contract/core/common";
import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { useSession } from "#lib/session/session.ts";
import { asLink } from "#ui/layout/as-link.tsx";
import { memberStates } from "../kra.api.ts";
import { memberHref } from "../kra-links.ts";
import type { Month } from "../months.ts";

/** Members of a team among whom the next one is looked for. */
const teamMax = 100;

type Props = { person: Pick<UserRef, "_id" | "team">; month: Month };

/** After sharing, the link to the next member of the team whose evaluation of the month is not shared yet. */
export function NextPerson({ person, month }: Props) {
  const { role } = useSession().user;
  const team = person.team ?? undefined;
  const { data } = useBrowserQuery(memberStates({ month, search: undefined, team, page: 1, limit: teamMax, excludeAdmins: "true" }));
  const members = data?.data ?? [];
  const at = members.findIndex(({ _id }) => _id === person._id);
  const next = [...members.slice(at + 1), ...members.slice(0, Math.max(at, 0))].find(
    ({ template, evaluation }) => template && (evaluation === null || evaluation.status === "Draft"),
  );
  if (!next) return null;
  return (
    <Button variant="filled" rightSection={<IconArrowRight size={16} stroke={1.6} />} {...asLink(memberHref(role, next._id, month))}>
      <span>
        Next: <bdi>{next.name}</bdi>
      </span>
    </Button>
  );
}
