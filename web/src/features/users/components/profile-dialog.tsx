import type { User } from "@daybook/contract/users";
import { useState } from "react";
import { useSession } from "#lib/session.ts";
import { ProfileEditor } from "./profile-editor.tsx";
import { ProfileViewer } from "./profile-viewer.tsx";

type Props = {
  user: User;
  opened: boolean;
  onClose: () => void;
  /** Opens ready to be changed; otherwise to be read, with a way to change it where that is allowed. */
  editing?: boolean;
};

/** A person's profile: read, one's own updated, or, for an admin, somebody else's edited. Key it by the opening. */
export function ProfileDialog({ user, opened, onClose, editing = false }: Props) {
  const { user: me } = useSession();
  const [edits, setEdits] = useState(editing);
  const isOwn = user._id === me._id;
  const mayEdit = isOwn ? user.can.update : user.can.administer;

  if (edits && mayEdit) return <ProfileEditor user={user} isOwn={isOwn} opened={opened} onClose={onClose} />;
  return <ProfileViewer user={user} opened={opened} onClose={onClose} onEdit={mayEdit ? () => setEdits(true) : undefined} />;
}
