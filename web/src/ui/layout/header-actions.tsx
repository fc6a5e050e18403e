import { ActionIcon, Box, Button } from "@mantine/core";
import { IconChevronDown, IconDots } from "@tabler/icons-react";
import type { ReactElement, ReactNode } from "react";
import { asLink } from "./as-link.tsx";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { MenuItem } from "#ui/overlay/menu-parts.tsx";

export type HeaderAction = {
  label: string;
  /** 16 px, beside the label. */
  icon?: ReactElement;
  /** Either `onClick` or `href`. */
  onClick?: () => void;
  href?: string;
  /** The only filled button of the screen. */
  primary?: boolean;
  /** Two or more of these share the menu *More*: settings, feeds, imports, exports. */
  secondary?: boolean;
  /** Downloads the file at `href`. */
  download?: boolean;
  /** Inactive until its data has loaded. */
  waiting?: boolean;
  loading?: boolean;
};

/** Estimated widths in px, to decide what fits on a 360 px screen. */
const AVAILABLE = 328;
const TITLE_LETTER = 12;
const BUTTON_LETTER = 8;
const BUTTON_EDGES = 56;
const ICON_BUTTON = 52;

type Props = {
  actions: HeaderAction[];
  /** The page title, to estimate the space beside it. */
  title: ReactNode;
  crowded: boolean;
};

/** Whether the label of the primary action fits beside the title on a phone. */
const labelFits = (title: ReactNode, label: string, others: number) =>
  typeof title === "string" &&
  title.length * TITLE_LETTER + label.length * BUTTON_LETTER + BUTTON_EDGES + others * ICON_BUTTON <= AVAILABLE;

/** Whether a title would wrap beside a labelled button and another control on a phone. */
const isLong = (title: ReactNode) => typeof title === "string" && title.length * TITLE_LETTER > AVAILABLE / 2 - ICON_BUTTON / 2;

export function HeaderActions({ actions, title, crowded }: Props) {
  const phone = usePhone();
  const only = actions.length === 1 && !actions[0]?.primary;
  if (!phone || (only && !(crowded && isLong(title)))) {
    const secondary = actions.filter((action) => action.secondary);
    const inMenu = secondary.length > 1 ? secondary : [];
    return (
      <>
        {inMenu.length > 0 && <MoreActions actions={inMenu} labelled />}
        {actions
          .filter((action) => !inMenu.includes(action))
          .map((action) => (
            <WideAction key={action.label} {...action} />
          ))}
      </>
    );
  }

  const primary = actions.find((action) => action.primary);
  const rest = actions.filter((action) => action !== primary);
  return (
    <>
      {rest.length > 0 && <MoreActions actions={rest} />}
      {primary && <PhonePrimary {...primary} withLabel={!crowded && labelFits(title, primary.label, rest.length > 0 ? 1 : 0)} />}
    </>
  );
}

const WideAction = ({ label, icon, onClick, primary, waiting, loading, href, download }: HeaderAction) => (
  <Button
    variant={primary ? "filled" : "default"}
    leftSection={icon}
    onClick={onClick}
    disabled={waiting}
    loading={loading}
    {...asLink(href, download)}
  >
    {label}
  </Button>
);

function PhonePrimary({ withLabel, ...action }: HeaderAction & { withLabel: boolean }) {
  const { label, icon, onClick, waiting, loading } = action;
  if (icon && !withLabel) {
    return (
      <ActionIcon
        variant="filled"
        color="petrol"
        aria-label={label}
        onClick={onClick}
        disabled={waiting}
        loading={loading}
        {...asLink(action.href, action.download)}
      >
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="filled"
      leftSection={icon}
      onClick={onClick}
      disabled={waiting}
      loading={loading}
      {...asLink(action.href, action.download)}
    >
      {label}
    </Button>
  );
}

/** The menu of the other actions: a button *More*, on phones an icon. */
function MoreActions({ actions, labelled = false }: { actions: HeaderAction[]; labelled?: boolean }) {
  return (
    <LazyMenu
      position="bottom-end"
      button={
        labelled ? (
          <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.6} />}>
            More
          </Button>
        ) : (
          <ActionIcon aria-label="More actions">
            <IconDots size={20} stroke={1.6} />
          </ActionIcon>
        )
      }
    >
      {() =>
        actions.map((action) => (
          <MenuItem
            key={action.label}
            // Keeps the labels aligned when an action has no icon.
            leftSection={action.icon ?? <Box w={16} />}
            onClick={action.onClick}
            disabled={action.waiting || action.loading}
            {...asLink(action.href, action.download)}
          >
            {action.label}
          </MenuItem>
        ))
      }
    </LazyMenu>
  );
}
