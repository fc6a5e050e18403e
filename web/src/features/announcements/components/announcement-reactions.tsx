import type { Announcement } from "@daybook/contract/announcements/announcements";
import type { AnnouncementReaction } from "@daybook/contract/announcements/reactions";
import { type ReactionName, reactions } from "@daybook/contract/discussions/reactions";
import { Group } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ReactionBar } from "#features/discussions/components/reaction-bar.tsx";
import { reactionText } from "#features/discussions/reaction-names.ts";
import { call } from "#lib/api/call.ts";
import { toastFailure } from "#lib/notify/entity-toasts.ts";
import { useSession } from "#lib/session/session.ts";
import { announcementReactions } from "../announcements.api.ts";

/** Names in the text of a reaction. */
const named = 20;

type Props = { announcement: Pick<Announcement, "_id" | "title">; /** Whether the user is among its readers. */ mayReact: boolean };

/** The reactions to an announcement, live, and the menu of all for its readers. Two lines of names at most. */
export function AnnouncementReactions({ announcement: { _id: id, title }, mayReact }: Props) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { queryKey, ...query } = announcementReactions(id);
  const { data = [], isSuccess } = useQuery({ queryKey, ...query });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (reaction: ReactionName | null) => call("PUT /announcements/:id/reactions", { id, reaction }),
    onSuccess: (next) => queryClient.setQueryData(queryKey, next),
    onError: (error) => toastFailure("update", "reaction", error),
  });
  if (!isSuccess || (data.length === 0 && !mayReact)) return null;
  const shown = isPending ? withOwn(data, variables, user) : data;
  const given = shown.map(({ reaction, count, isOwn, people }) => {
    const others = people.filter(({ _id }) => _id !== user._id).slice(0, named);
    const names = others.map(({ name }) => name);
    return { reaction, count, isOwn, text: reactionText(reaction, isOwn, names, count - names.length - Number(isOwn)) };
  });
  return (
    <Group gap={6} mt={16} role="group" aria-label="Reactions">
      <ReactionBar given={given} choose={mutate} label={mayReact ? `React to ${title}` : undefined} />
    </Group>
  );
}

/** The reactions as they will be once one's own, or none, is stored. */
function withOwn(
  stored: AnnouncementReaction[],
  own: ReactionName | null,
  { _id, name, team, profilePicture }: AnnouncementReaction["people"][number],
) {
  const others = stored.map((each) =>
    each.isOwn ? { ...each, isOwn: false, count: each.count - 1, people: each.people.filter((person) => person._id !== _id) } : each,
  );
  const me = { _id, name, team, profilePicture };
  return reactions.flatMap((reaction) => {
    const before = others.find((each) => each.reaction === reaction) ?? { reaction, count: 0, isOwn: false, people: [] };
    const after = reaction === own ? { ...before, isOwn: true, count: before.count + 1, people: [...before.people, me] } : before;
    return after.count > 0 ? [after] : [];
  });
}
