import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toast } from "#lib/notify/toast.ts";
import { type Month, partsOfMonth } from "../months.ts";

/** Who left the user's team within a month. */
export const formerMembers = (month: Month) =>
  queryOptions({
    queryKey: ["kra", "former", month],
    queryFn: ({ signal }) => call("GET /kra/former-members", partsOfMonth(month), { signal }),
  });

type Comment = { userId: string; text: string };

/** Saves a comment on a person's month; without text removes it. */
export function useComment(month: Month) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, text }: Comment) => call("POST /kra/monthly/:id/comment", { id: userId, ...partsOfMonth(month), text }),
    onSuccess: ({ comment }) => {
      toast.success(comment ? "Comment saved" : "Comment removed");
      return queryClient.invalidateQueries({ queryKey: formerMembers(month).queryKey });
    },
  });
}
