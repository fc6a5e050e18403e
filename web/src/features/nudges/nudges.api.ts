import type { Api } from "@daybook/contract/core/api";
import type { OutputOf } from "@daybook/contract/core/endpoint";
import { counted } from "@daybook/contract/core/numbers";
import type { NudgeKind } from "@daybook/contract/nudges/kinds";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { timeOfInstant } from "#lib/format/dates.ts";
import { toast } from "#lib/notify/toast.ts";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";

/** What people are reminded of. */
export type NudgeAbout =
  | { kind: "report"; date: string }
  | { kind: "evaluation" | "evaluation_response" | "self_review"; month: string }
  | { kind: "policy" }
  | { kind: "announcement"; announcement: string };

/** Who was reminded today of a kind. */
const nudgesOfToday = (kind: NudgeKind) =>
  queryOptions({ queryKey: ["nudges", kind], queryFn: ({ signal }) => call("GET /reminders", { kind }, { signal }) });

const ofTeams: readonly NudgeKind[] = ["report", "evaluation_response", "self_review"];

/** Leads remind their team of reports, responses and what they wrote themselves, admins of everything (`access/nudges.ts` on the server). */
const mayRemindOf = (role: string, kind: NudgeKind, leadsAnnounce: boolean) =>
  role === "admin" || (role === "team_lead" && (ofTeams.includes(kind) || (kind === "announcement" && leadsAnnounce)));

type Result = OutputOf<Api["POST /reminders"]>;

/** Names skipped in a toast, which has little room. */
const namedMax = 3;

function skippedText(skipped: Result["skipped"]) {
  const named = skipped.slice(0, namedMax).map(({ name, reason }) => `${name} (${reason})`);
  return `Skipped: ${named.join(", ")}${skipped.length > namedMax ? ` and ${skipped.length - namedMax} more` : ""}`;
}

/** `Reminded 3 people. Skipped: Arjun Rao (on leave today)`. @param name of the only person */
function outcomeText({ remindedIds, skipped }: Result, name?: string) {
  const reminded = name && remindedIds.length === 1 ? `Reminded ${name}` : `Reminded ${counted(remindedIds.length, "person", "people")}`;
  if (skipped.length === 0) return remindedIds.length === 0 ? "Nothing is missing" : reminded;
  return remindedIds.length === 0 ? skippedText(skipped) : `${reminded}. ${skippedText(skipped)}`;
}

/**
 * Reminds people, and tells who was reminded today. `isReady` is false until that is known, and for those who may not remind.
 * A reminder that is refused, such as the second of a day, is a toast.
 */
export function useRemind(about: NudgeAbout) {
  const { user, company } = useSession();
  const { timezone } = useCompany();
  const isAllowed = mayRemindOf(user.role, about.kind, company.leadsAnnounce === "on");
  const { data, error } = useBrowserQuery({ ...nudgesOfToday(about.kind), enabled: isAllowed });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ userIds, team }: { userIds: string[] | "all"; name?: string; team?: string | undefined }) =>
      call("POST /reminders", { ...about, ...(userIds === "all" ? { all: true, team } : { userIds }) }),
    onSuccess: (result, { name }) =>
      result.remindedIds.length > 0 ? toast.success(outcomeText(result, name)) : toast.info(outcomeText(result)),
    onError: ({ message }) => toast.error(message),
  });
  return {
    isReady: isAllowed && (data !== undefined || error !== null),
    myId: user._id,
    /** The time at which the person was reminded today; undefined if they were not. */
    timeOf: (id: string) => {
      const sent = data?.find((each) => each.user === id);
      return sent && timeOfInstant(sent.sentAt, timezone);
    },
    remind: mutate,
    isPending,
  };
}
