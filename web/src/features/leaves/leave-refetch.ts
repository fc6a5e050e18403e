import type { Role } from "@daybook/contract/core/constants";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { othersScope } from "./leaves.api.ts";

export type LeaveChange = "apply" | "approve" | "reject" | "mark" | "update" | "remove" | "cancel" | "adjust" | "company";

/**
 * Returns the query keys to refetch after a change (specification, section 4): approval refreshes the balance; a manual
 * mark for oneself refreshes the balance and own leaves; after any change an admin refetches all leaves and a lead those
 * of the team. Also refetches the calendar and, where leave affects them, reports and hours.
 */
export function keysAfter(change: LeaveChange, role: Role, forSelf: boolean): QueryKey[] {
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
  switch (change) {
    case "apply":
      return [...others, ...own, ...balance, ...calendar];
    case "reject":
    case "approve":
    case "mark":
    case "update":
    case "remove":
    case "cancel":
      return [...others, ...own, ...balance, ...calendar, ...reports];
    case "adjust":
      return balance;
    case "company":
      return [["leaves"], ...reports];
  }
}

export function refetchAfter(queryClient: QueryClient, change: LeaveChange, role: Role, forSelf: boolean) {
  for (const queryKey of keysAfter(change, role, forSelf)) void queryClient.invalidateQueries({ queryKey });
}
