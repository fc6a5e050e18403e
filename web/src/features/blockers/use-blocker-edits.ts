import type { UserRef } from "@daybook/contract/core/common";
import type { Blocker } from "@daybook/contract/blockers/blockers";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { assignableUsers } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";
import { NONE, personChoice, unassignedChoice } from "#ui/form/choices.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { useStable } from "#ui/use-stable.ts";
import type { Asked } from "#features/questions/components/ask-dialog.tsx";
import { mayAsk } from "#features/questions/questions.api.ts";
import { useEditBlocker, useReopenBlocker } from "./blockers.api.ts";

export const noOwner = "No owner";

const none: never[] = [];

export type BlockerEdits = ReturnType<typeof useBlockerEdits>["edits"];

/** Returns the edits of blockers in their rows. Render the dialogs for `resolving`, `noting` and `asking` (`BlockerDialogs`). */
export function useBlockerEdits() {
  const { user } = useSession();
  // The choices load when an owner button is first hovered or focused.
  const [isChoosing, setChoosing] = useState(false);
  const { data: assignable = none } = useQuery({ ...assignableUsers, enabled: isChoosing });
  const { mutate: edit } = useEditBlocker();
  const { mutate: reopen } = useReopenBlocker();
  const resolving = useDialog<Blocker>();
  const noting = useDialog<Blocker>();
  const asking = useDialog<Asked>();

  // Users can own blockers themselves, whatever their role.
  const people = useMemo(() => {
    const me: UserRef = { _id: user._id, name: user.name, team: user.team, profilePicture: user.profilePicture };
    return [me, ...assignable.filter(({ _id }) => _id !== user._id)];
  }, [user, assignable]);
  const assign = useStable((blocker: Pick<Blocker, "_id">, value: string) =>
    edit({ blocker, changes: { owner: people.find(({ _id }) => _id === value) ?? null } }),
  );
  const setNeededBy = useStable((blocker: Blocker, neededBy: string | null) => edit({ blocker, changes: { neededBy } }));
  const openResolve = useStable(resolving.open);
  const openNote = useStable(noting.open);
  /** Opens the question to who raised the blocker; undefined for those who may not ask them. */
  const askAbout = useStable(({ _id, raisedBy, text }: Blocker) =>
    mayAsk(user, raisedBy) ? () => asking.open({ person: raisedBy, about: { type: "blocker", _id }, subject: text }) : undefined,
  );
  const reopenNow = useStable((blocker: Blocker) => reopen(blocker._id));

  const edits = useMemo(
    () => ({
      loadOwners: () => setChoosing(true),
      /** The value is a user id, or `NONE`. */
      assign,
      setNeededBy,
      resolve: openResolve,
      note: openNote,
      ask: askAbout,
      reopen: reopenNow,
      ownerChoices: (current: UserRef | null) => [
        unassignedChoice(noOwner),
        ...people.map(personChoice),
        ...(current && !people.some(({ _id }) => _id === current._id) ? [personChoice(current)] : []),
      ],
      ownerValue: (owner: UserRef | null) => owner?._id ?? NONE,
    }),
    [assign, setNeededBy, openResolve, openNote, askAbout, reopenNow, people],
  );
  return { edits, resolving, noting, asking };
}
