import { type Ref, useImperativeHandle } from "react";

type Props = { of: HTMLElement; ref?: Ref<HTMLElement> };

/**
 * Takes the place of a target inside a Mantine overlay and points it at an element drawn elsewhere. So a button in a
 * table costs a button, and its menu is made when it is first opened.
 */
export function TargetPlaceholder({ of, ref }: Props) {
  useImperativeHandle(ref, () => of, [of]);
  return null;
}
