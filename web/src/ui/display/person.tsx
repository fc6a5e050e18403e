import type { ReactNode } from "react";
import { Avatar, type AvatarPerson, UnassignedAvatar } from "./avatar.tsx";
import { classNames } from "#ui/class-names.ts";
import s from "./person.module.css";

type Props = {
  /** Without one it is Nobody: the dashed circle. */
  person: AvatarPerson | null;
  /** A second, grey line: the team, `Asked 2 days ago`. */
  sub?: ReactNode;
  /** Avatar in px: 20 in cards and properties, 24 in rows, 28–32 in rows of two lines. */
  size?: number;
  /** 500, where the name is the row's title. */
  strong?: boolean;
  /** The words where there is nobody. */
  nobody?: string;
};

/** Avatar and full name. */
export function Person({ person, sub, size = 24, strong = false, nobody = "Nobody" }: Props) {
  return (
    <span className={classNames(s.person, !person && s.nobody)}>
      {person ? <Avatar person={person} size={size} /> : <UnassignedAvatar size={size} />}
      <span className={s.text}>
        <span className={classNames(s.name, strong && s.strong)}>{person?.name ?? nobody}</span>
        {sub && <span className={s.sub}>{sub}</span>}
      </span>
    </span>
  );
}
