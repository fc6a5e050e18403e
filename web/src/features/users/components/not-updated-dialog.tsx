import { counted } from "@daybook/contract/core/numbers";
import type { User } from "@daybook/contract/users/users";
import { useQueryClient } from "@tanstack/react-query";
import { Row, Ruled } from "#ui/layout/section.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { type NotUpdated } from "../users.api.ts";

type Props = { result: NotUpdated; opened: boolean; onClose: () => void };

/** Who was not changed, and why. */
export function NotUpdatedDialog({ result: { failed, done }, ...dialog }: Props) {
  const queryClient = useQueryClient();
  const pages = queryClient.getQueriesData<{ data?: User[] }>({ queryKey: ["users"] });
  const names = new Map(pages.flatMap(([, page]) => (Array.isArray(page?.data) ? page.data : [])).map(({ _id, name }) => [_id, name]));
  return (
    <FormDialog
      {...dialog}
      title={`${counted(failed.length, "person", "people")} not ${done}`}
      onSubmit={dialog.onClose}
      cancelLabel="Close"
      note="They stay selected."
    >
      <Ruled>
        {failed.map(({ id, reason }) => (
          <Row key={id}>
            <span>
              <b dir="auto">{names.get(id) ?? "A person on another page"}</b>: <bdi>{reason}</bdi>
            </span>
          </Row>
        ))}
      </Ruled>
    </FormDialog>
  );
}
