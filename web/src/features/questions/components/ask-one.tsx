import { IconMessageQuestion } from "@tabler/icons-react";
import { useSession } from "#lib/session/session.ts";
import { IconButton } from "#ui/form/icon-button.tsx";
import { mayAsk } from "../questions.api.ts";

type Props = {
  person: { _id: string; name: string; team: string | null };
  /** Whether the field for the question is open. */
  opened: boolean;
  onClick: () => void;
};

/** Button that opens the field for a question to a person, for those who may ask. */
export function AskOne({ person, opened, onClick }: Props) {
  const { user } = useSession();
  if (!mayAsk(user, person)) return null;
  return (
    <IconButton size="xs" label={`Ask ${person.name}`} aria-expanded={opened} onClick={onClick}>
      <IconMessageQuestion size={16} stroke={1.6} aria-hidden />
    </IconButton>
  );
}
