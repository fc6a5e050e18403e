import { Drawer } from "@mantine/core";
import { IconArrowLeft, IconExternalLink, IconX } from "@tabler/icons-react";
import { type ReactNode, useLayoutEffect } from "react";
import { IconButton } from "#ui/form/icon-button.tsx";
import s from "./side-drawer.module.css";
import { usePhone } from "#ui/use-phone.ts";

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Small gray text in the bar: `#476`. */
  label: string;
  title?: ReactNode;
  /** Shows the title in place of `title`, to edit it. Takes the focus with `data-autofocus`. */
  titleControl?: ReactNode;
  /** The URL of the same item as a page. */
  pageHref?: string;
  /** Icon buttons in the bar: copy link, ⋯. */
  tools?: ReactNode;
  /** As wide as a page, for what needs the space. */
  wide?: boolean;
  children: ReactNode;
};

/** A detail view beside its list, 600 px wide unless `wide`; full screen with a back button on phones. */
export function SideDrawer({ opened, onClose, label, title, titleControl, pageHref, tools, wide = false, children }: Props) {
  const phone = usePhone();
  useReturnFocus(opened);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={phone ? "100%" : wide ? "min(1200px, 100%)" : 600}
      attributes={{
        content: { "aria-label": typeof title === "string" ? `${label} ${title}` : label },
      }}
    >
      <div className={s.header}>
        {phone && (
          <IconButton label="Back" onClick={onClose}>
            <IconArrowLeft size={20} stroke={1.6} />
          </IconButton>
        )}
        <span className={s.label}>{label}</span>
        <span className={s.tools}>
          {tools}
          {pageHref !== undefined && !phone && (
            <IconButton label="Open as page" href={pageHref}>
              <IconExternalLink size={16} stroke={1.6} />
            </IconButton>
          )}
          {!phone && (
            <IconButton label="Close" onClick={onClose}>
              <IconX size={16} stroke={1.6} />
            </IconButton>
          )}
        </span>
      </div>
      <div className={s.body}>
        {title && (
          <h2 className={s.title} dir="auto" tabIndex={-1} data-autofocus>
            {titleControl ?? title}
          </h2>
        )}
        {children}
      </div>
    </Drawer>
  );
}

/**
 * Gives the focus back to what had it before, such as the row of a list. Mantine does so only for a drawer that was mounted before it
 * opened, and most of ours mount open.
 */
function useReturnFocus(opened: boolean) {
  useLayoutEffect(() => {
    const before = opened ? document.activeElement : null;
    if (!(before instanceof HTMLElement) || before === document.body) return;
    return () => void setTimeout(() => before.focus({ preventScroll: true }));
  }, [opened]);
}

/** A list of `<Property>` in two columns; one column on phones. */
export const Properties = ({ children }: { children: ReactNode }) => <dl className={s.properties}>{children}</dl>;

export const Property = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </>
);
