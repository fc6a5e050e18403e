import { staleQueries } from "@daybook/contract/core/stale";
import type { ReactionName } from "@daybook/contract/discussions/reactions";
import type { Eod } from "@daybook/contract/eods/eods";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toastFailure } from "#lib/notify/entity-toasts.ts";
import { useSession } from "#lib/session/session.ts";
import { givenReactions } from "../reaction-names.ts";
import { ReactionBar } from "./reaction-bar.tsx";

/** The reactions to a report, and the menu of all on others' reports. */
export function ReportReactions({ report }: { report: Eod }) {
  const { user } = useSession();
  const { given, choose } = useReactions(report);
  const label = report.user._id === user._id ? undefined : `React to the report by ${report.user.name}`;
  return <ReactionBar given={given} choose={choose} label={label} />;
}

const reportLists = staleQueries["discussions.changed"].filter(([feature]) => feature === "eods");

/** The reactions as they will be once the choice that is being saved is stored. */
function useReactions({ _id: id, reactions: stored }: Eod) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (reaction: ReactionName | null) => call("PUT /eod/:id/reactions", { id, reaction }),
    // Waits for the lists with the report, which are being fetched.
    onSuccess: () => Promise.all(reportLists.map((queryKey) => queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false }))),
    onError: (error) => toastFailure("update", "reaction", error),
  });
  const others = stored.filter((each) => each.user._id !== user._id);
  const { _id, name, team, profilePicture } = user;
  const own = isPending && variables ? [{ reaction: variables, user: { _id, name, team, profilePicture } }] : [];
  return { given: givenReactions(isPending ? [...others, ...own] : stored, user._id), choose: mutate };
}
