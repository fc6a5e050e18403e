import { reactionLabels, type ReactionName, reactions } from "@daybook/contract/discussions/reactions";
import { VisuallyHidden } from "@mantine/core";
import { IconConfetti, IconEye, IconHeart, IconMoodPlus, IconThumbUp } from "@tabler/icons-react";
import { type MouseEvent, useState } from "react";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";
import { MenuItem } from "#ui/overlay/menu-parts.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import type { GivenReaction } from "../reaction-names.ts";
import s from "./report-discussion.module.css";

const icons = { thanks: IconThumbUp, well_done: IconConfetti, like: IconHeart, looking: IconEye };

function ReactionIcon({ reaction }: { reaction: ReactionName }) {
  const Icon = icons[reaction];
  return <Icon size={14} stroke={1.6} aria-hidden />;
}

type Props = {
  given: GivenReaction[];
  /** Null takes back one's own. */
  choose: (reaction: ReactionName | null) => void;
  /** The name of the button that opens the menu of all reactions; without it, only those given are shown. */
  label?: string | undefined;
};

/** Reactions as buttons that give or take back one's own, with the names of the people, and the menu of all. */
export function ReactionBar({ given, choose, label }: Props) {
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
      {label && (
        <LazyMenu
          position="bottom-start"
          width={180}
          button={
            <button type="button" className={s.action} aria-label={label} {...tooltip("React")}>
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
