import { IconMessageQuestion } from "@tabler/icons-react";
import { useSession } from "#lib/session/session.ts";
import { IconButton } from "#ui/form/icon-button.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { mayAsk } from "../questions.api.ts";
import type { Asked } from "./ask-dialog.tsx";
import { LazyAskDialog } from "./lazy-ask-dialog.tsx";

type Props = Omit<Asked, "person"> & { person: { _id: string; name: string; team: string | null } };

/** Button that asks a person whose report is missing, for those who may. */
export function AskOne({ person, about, subject }: Props) {
  const { user } = useSession();
  const dialog = useDialog<Asked>();
  if (!mayAsk(user, person)) return null;
  return (
    <>
      <IconButton size="xs" label={`Ask ${person.name}`} onClick={() => dialog.open({ person, about, subject })}>
        <IconMessageQuestion size={16} stroke={1.6} aria-hidden />
      </IconButton>
      <LazyAskDialog dialog={dialog} />
    </>
  );
}
