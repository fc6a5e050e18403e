import { useQuery } from "@tanstack/react-query";
import { compliance } from "#features/eods/eods.api.ts";
import { useSession } from "#lib/session.ts";
import { useCompany } from "#ui/company-context.tsx";

/** Today's reports of everybody the person runs: who owes one, who sent it. */
export function useDay() {
  const { today } = useCompany();
  const query = useQuery(compliance({ startDate: today, endDate: today }));
  const day = query.data?.days[0];
  const waiting = query.data?.people.filter(({ cells: [kind] }) => kind === "due" || kind === "missing").map(({ user }) => user);
  return { query, day, waiting };
}

/** Where the reports of everybody whom the person runs stand. */
export function useReportsHref() {
  const { user } = useSession();
  return user.role === "admin" ? "/eods" : "/team-lead/eods";
}
