import { VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import s from "./avatar.module.css";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { toneOf } from "./tone.ts";

export type AvatarPerson = { _id: string; name: string; profilePicture?: string | null };

const TONES = 8;
const MAX_AVATARS = 3;

const initialsOf = (name: string) => {
  const names = name.trim().split(/\s+/);
  const first = [...(names[0] ?? "")][0] ?? "?";
  const last = names.length > 1 ? ([...(names.at(-1) ?? "")][0] ?? "") : "";
  return `${first}${last}`.toUpperCase();
};

const fontSize = (size: number) => Math.max(9, Math.round(size * 0.4));

/** The profile picture, or two initials in one of eight tones derived from the id. Decorative: show the name beside it. */
export function Avatar({ person, size = 24 }: { person: AvatarPerson; size?: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  const tone = toneOf(person._id, TONES);
  const box = { width: size, height: size };
  const picture = person.profilePicture;
  if (picture && broken !== picture) {
    return (
      <span className={s.avatar} style={box} aria-hidden>
        <img
          className={s.picture}
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(picture)}
        />
      </span>
    );
  }
  const colors = {
    background: `var(--avatar-${tone}-bg)`,
    color: `var(--avatar-${tone}-text)`,
    fontSize: fontSize(size),
  };
  return (
    <span className={s.avatar} style={{ ...box, ...colors }} aria-hidden>
      {initialsOf(person.name)}
    </span>
  );
}

/** A dashed circle for something unassigned. */
export const UnassignedAvatar = ({ size = 24 }: { size?: number }) => (
  <span className={s.unassigned} style={{ width: size, height: size }} aria-hidden />
);

/** Up to three avatars, then +n. The names are available to screen readers and in the tooltip. */
export function People({ people, size = 24 }: { people: AvatarPerson[]; size?: number }) {
  const names = people.map((person) => person.name).join(", ");
  const hidden = people.length - MAX_AVATARS;
  return (
    <span className={s.people} {...tooltip(names)}>
      <VisuallyHidden>{names}</VisuallyHidden>
      {people.slice(0, MAX_AVATARS).map((person) => (
        <Avatar key={person._id} person={person} size={size} />
      ))}
      {hidden > 0 && (
        <span className={s.more} style={{ minWidth: size, height: size, fontSize: fontSize(size) }} aria-hidden>
          +{hidden}
        </span>
      )}
    </span>
  );
}
