import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

/** The Slack account that is linked to you. */
export const ownSlack = queryOptions({
  queryKey: ["slack", "own"],
  queryFn: ({ signal }) => call("GET /users/slack", {}, { signal }),
});

/** Which Slack account a link is for. Never retried, because failed attempts are rate limited. */
export const slackLinkOf = (token: string) =>
  queryOptions({
    // Apart from the account: once it is linked, the link is not asked for again.
    queryKey: ["slack-link", token],
    queryFn: ({ signal }) => call("POST /users/slack/inspect", { token }, { signal }),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

export const useLinkSlack = () => useMutation({ mutationFn: (token: string) => call("POST /users/slack", { token }) });

export const useUnlinkSlack = () =>
  useMutation({
    mutationFn: () => call("DELETE /users/slack", {}),
    onSuccess: () => void toast.success("Slack is unlinked"),
    onError: (error) => void toast.error(messageOf(error)),
  });
