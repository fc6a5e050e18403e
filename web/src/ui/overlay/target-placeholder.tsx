import { type Ref, useImperativeHandle } from "react";

type Props = { of: HTMLElement; ref?: Ref<HTMLElement> };

/**
 * Replaces the target of a Mantine overlay and refers to an element rendered elsewhere. This way the overlay can be
 * mounted only when its button is first used.
 */
export function TargetPlaceholder({ of, ref }: Props) {
  useImperativeHandle(ref, () => of, [of]);
  return null;
}
