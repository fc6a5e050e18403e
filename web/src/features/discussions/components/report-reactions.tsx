import { staleQueries } from "@daybook/contract/core/stale";
import { reactionLabels, type ReactionName, reactions } from "@daybook/contract/discussions/reactions";
import type { Eod } from "@daybook/contract/eods/eods";
import { IconConfetti, IconEye, IconHeart, IconMoodPlus, IconThumbUp } from "@tabler/icons-react";
import { VisuallyHidden } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { call } from "#lib/api/call.ts";
import { toastFailure } from "#lib/notify/entity-toasts.ts";
import { useSession } from "#lib/session/session.ts";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";
import { MenuItem } from "#ui/overlay/menu-parts.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { givenReactions } from "../reaction-names.ts";
import s from "./report-discussion.module.css";

const icons = { thanks: IconThumbUp, well_done: IconConfetti, like: IconHeart, looking: IconEye };

function ReactionIcon({ reaction }: { reaction: ReactionName }) {
  const Icon = icons[reaction];
  return <Icon size={14} stroke={1.6} aria-hidden />;
}

/** The reactions to a report, as buttons that give or take back one's own, and the menu of all on others' reports. */
export function ReportReactions({ report }: { report: Eod }) {
  const { user } = useSession();
  const { given, choose } = useReactions(report);
  /** The reaction whose names a tap shows, where nothing can be hovered. */
  const [tapped, setTapped] = useState<ReactionName>();
  const own = given.find(({ isOwn }) => isOwn)?.reaction;
  const press = (event: MouseEvent, reaction: ReactionName) => {
    if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === "touch") setTapped(reaction);
    choose(reaction === own ? null : reaction);
  };
  const names = given.find(({ reaction }) => reaction === tapped)?.text;
  return (
    <>
      {given.map(({ reaction, count, isOwn, text }) => (
        <button
          key={reaction}
          type="button"
          className={s.reaction}
          aria-pressed={isOwn}
          {...tooltip(text)}
          onClick={(event) => press(event, reaction)}
        >
          <ReactionIcon reaction={reaction} />
          {count} <VisuallyHidden>{text}</VisuallyHidden>
        </button>
      ))}
      {report.user._id !== user._id && (
        <LazyMenu
          position="bottom-start"
          width={180}
          button={
            <button type="button" className={s.action} aria-label={`React to the report by ${report.user.name}`} {...tooltip("React")}>
              <IconMoodPlus size={16} stroke={1.6} aria-hidden />
            </button>
          }
        >
          {() =>
            reactions.map((reaction) => (
              <MenuItem key={reaction} leftSection={<ReactionIcon reaction={reaction} />} onClick={() => choose(reaction)}>
                {reactionLabels[reaction]}
              </MenuItem>
            ))
          }
        </LazyMenu>
      )}
      {names && <span className={s.names}>{names}</span>}
    </>
  );
}

const reportLists = staleQueries["discussions.changed"].filter(([feature]) => feature === "eods");

/** The reactions as they will be once the choice that is being saved is stored. */
function useReactions({ _id: id, reactions: stored }: Eod) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (reaction: ReactionName | null) => call("PUT /eod/:id/reactions", { id, reaction }),
    // Waits for the lists with the report, which are being fetched.
    onSuccess: () => Promise.all(reportLists.map((queryKey) => queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false }))),
    onError: (error) => toastFailure("update", "reaction", error),
  });
  const others = stored.filter((each) => each.user._id !== user._id);
  const { _id, name, team, profilePicture } = user;
  const own = isPending && variables ? [{ reaction: variables, user: { _id, name, team, profilePicture } }] : [];
  return { given: givenReactions(isPending ? [...others, ...own] : stored, user._id), choose: mutate };
}
