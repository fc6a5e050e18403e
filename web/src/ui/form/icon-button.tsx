import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import { asLink } from "#ui/layout/as-link.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";

type Props = ActionIconProps &
  Omit<ComponentPropsWithRef<"button">, keyof ActionIconProps | "aria-label"> & {
    /** The accessible name and the tooltip. */
    label: string;
    /** Renders a link. */
    href?: string;
    /** The link downloads a file. */
    download?: boolean;
  };

/** An icon-only button with an accessible name and a tooltip: 32 px (`size="xs"`: 24 px), 44 px on phones. */
export function IconButton({ label, href, download = false, children, ...props }: Props) {
  return (
    <ActionIcon aria-label={label} {...tooltip(label)} {...props} {...asLink(href, download)}>
      {children}
    </ActionIcon>
  );
}
