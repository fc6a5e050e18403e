import type { ChecklistItem } from "@daybook/contract/checklists/schemas";
import { useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

export type ShownItem = ChecklistItem;

/** The checklist of a task, how to show it before the server responds, and who ticks. */
type Options = {
  taskId: string;
  items: readonly ShownItem[];
  onShow: (items: ShownItem[]) => void;
  me: NonNullable<ChecklistItem["doneBy"]>;
};

/** Returns the changes of a checklist. They show at once; a failed one is taken back. */
export function useChecklist({ taskId: id, items, onShow, me }: Options) {
  const { mutate } = useMutation({
    mutationFn: ({ send }: { send: () => Promise<unknown>; shown: ShownItem[] }) => send(),
    onMutate: ({ shown }) => {
      onShow(shown);
      return { before: [...items] };
    },
    onError: (error, _change, context) => {
      onShow(context?.before ?? []);
      toast.error(messageOf(error));
    },
  });
  const withItem = (itemId: string, patch: Partial<ShownItem>) => items.map((item) => (item._id === itemId ? { ...item, ...patch } : item));
  return {
    tick: (itemId: string, done: boolean) =>
      mutate({
        send: () => call("PUT /tasks/:id/checklist/:itemId", { id, itemId, done }),
        shown: withItem(itemId, done ? { doneAt: new Date().toISOString(), doneBy: me } : { doneAt: null, doneBy: null }),
      }),
    rename: (itemId: string, text: string) =>
      mutate({ send: () => call("PUT /tasks/:id/checklist/:itemId", { id, itemId, text }), shown: withItem(itemId, { text }) }),
    remove: (itemId: string) =>
      mutate({
        send: () => call("DELETE /tasks/:id/checklist/:itemId", { id, itemId }),
        shown: items.filter((item) => item._id !== itemId),
      }),
    /** Moves an item to the place of another. */
    move: (itemId: string, to: number) => {
      const from = items.findIndex((item) => item._id === itemId);
      const item = items[from];
      if (!item || to < 0 || to >= items.length || to === from) return;
      const shown = items.toSpliced(from, 1).toSpliced(to, 0, item);
      mutate({ send: () => call("PUT /tasks/:id/checklist/order", { id, ids: shown.map(({ _id }) => _id) }), shown });
    },
  };
}
