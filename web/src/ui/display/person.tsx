import type { ReactNode } from "react";
import { Avatar, type AvatarPerson, UnassignedAvatar } from "./avatar.tsx";
import { classNames } from "#ui/class-names.ts";
import s from "./person.module.css";

type Props = {
  /** Null shows the dashed circle and the `emptyLabel` label. */
  person: AvatarPerson | null;
  /** A second, gray line: the team, `Requested 2 days ago`. */
  sub?: ReactNode;
  /** Avatar size in px: 20 in cards and properties, 24 in rows, 28–32 in two-line rows. */
  size?: number;
  /** Font weight 500, where the name is the row's title. */
  strong?: boolean;
  /** The label without a person. */
  emptyLabel?: string;
};

/** Avatar and full name. */
export function Person({ person, sub, size = 24, strong = false, emptyLabel = "Unassigned" }: Props) {
  return (
    <span className={classNames(s.person, !person && s.unassigned)}>
      {person ? <Avatar person={person} size={size} /> : <UnassignedAvatar size={size} />}
      <span className={s.text}>
        <span className={classNames(s.name, strong && s.strong)} dir="auto">
          {person?.name ?? emptyLabel}
        </span>
        {sub && (
          <span className={s.sub} dir="auto">
            {sub}
          </span>
        )}
      </span>
    </span>
  );
}
