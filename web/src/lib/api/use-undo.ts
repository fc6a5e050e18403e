import { useMutation } from "@tanstack/react-query";
import { toast } from "#lib/notify/toast.ts";
import { messageOf } from "./call-error.ts";

type Undone = { failed: { id: string; reason: string }[] };

/**
 * Returns the function that undoes decisions of the user that are seconds old, for the *Undo* of a toast (`undoSeconds`).
 * A toast says so, and why some cannot be undone.
 */
export function useUndo(send: (ids: string[]) => Promise<Undone>) {
  const { mutate } = useMutation({
    mutationFn: send,
    onSuccess: ({ failed }, ids) => {
      if (failed.length < ids.length) toast.success("Decision undone");
      if (failed[0]) toast.error(failed[0].reason);
    },
    onError: (error) => void toast.error(messageOf(error)),
  });
  return (ids: string[]) => mutate(ids);
}
