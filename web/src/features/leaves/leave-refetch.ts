import type { Role } from "@daybook/contract/core/constants";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { othersScope } from "./leaves.api.ts";

export type Deed = "apply" | "approve" | "reject" | "mark" | "update" | "remove" | "adjust" | "company";

/**
 * What is fetched again after a change of leave (specification, section 4): approval refreshes the balance, a manual
 * mark for oneself the balance and the own leaves; after any change an admin sees all leaves anew and a lead those of
 * the team. What hangs on it besides, the calendar and the days that count as leave, follows.
 */
export function keysAfter(deed: Deed, role: Role, forSelf: boolean): QueryKey[] {
  const others: QueryKey[] = role === "team_member" ? [] : [["leaves", othersScope(role)]];
  const balance: QueryKey[] = [
    ["leaves", "balance"],
    ["leaves", "ledger"],
  ];
  const calendar: QueryKey[] = [
    ["leaves", "calendar"],
    ["leaves", "preview"],
  ];
  const own: QueryKey[] = forSelf ? [["leaves", "me"]] : [];
  const reports: QueryKey[] = [["eods"], ["hours"]];
  switch (deed) {
    case "apply":
      return [...others, ...own, ...balance, ...calendar];
    case "reject":
    case "approve":
    case "mark":
    case "update":
    case "remove":
      return [...others, ...own, ...balance, ...calendar, ...reports];
    case "adjust":
      return balance;
    case "company":
      return [["leaves"], ...reports];
  }
}

export function refetchAfter(queryClient: QueryClient, deed: Deed, role: Role, forSelf: boolean) {
  for (const queryKey of keysAfter(deed, role, forSelf)) void queryClient.invalidateQueries({ queryKey });
}
