/**
 * The theme of Daybook.
 *
 * Warm neutral grays and one petrol accent. Four status colors (green, amber, red, violet) are used only for status; the
 * accent is never a status.
 *
 * Two layers:
 *   1. `colors`, sizes and component defaults: the Mantine theme.
 *   2. `cssVariablesResolver`: semantic variables for our own CSS (`var(--line)`, `var(--text-2)`, `var(--ok-text)` …).
 *      Style sheets use only these, never a shade number, so they work in both themes.
 *
 * Contrast was measured (WCAG 2): every `--text*`, `--accent-text` and `--*-text` is at least 4.5:1
 * on every surface it is used on; marks, check boxes and focus rings at least 3:1.
 */
import { mobileBreakpointPx } from "@daybook/contract/core/constants";
import { createTheme, type CSSVariablesResolver } from "@mantine/core";
import { amber, dark, gray, green, petrol, red, violet } from "./palette.ts";
import { control, componentDefaults } from "./component-defaults.ts";

/** The theme of the sign-in; `appTheme` adds what only signed-in pages have. */
export const theme = createTheme({
  primaryColor: "petrol",
  primaryShade: { light: 7, dark: 6 },
  colors: { gray, dark, petrol, green, amber, red, violet },
  white: "#ffffff",
  black: "#1d1c19",

  fontFamily: '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Code", "Roboto Mono", Menlo, monospace',

  /* In px of a browser with the usual font size, 16 px: 12 meta · 13 controls, navigation, table cells' second line · 14 body · 16 dialog title · 20 page title */
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  lineHeights: { xs: "1rem", sm: "1.25rem", md: "1.25rem", lg: "1.5rem", xl: "1.75rem" },
  headings: {
    fontWeight: "600",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "1.25rem", lineHeight: "1.75rem" },
      h2: { fontSize: "1rem", lineHeight: "1.5rem" },
      h3: { fontSize: "0.875rem", lineHeight: "1.25rem" },
      h4: { fontSize: "0.8125rem", lineHeight: "1.25rem" },
      h5: { fontSize: "0.75rem", lineHeight: "1rem" },
      h6: { fontSize: "0.75rem", lineHeight: "1rem" },
    },
  },

  /* 4 px grid */
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  /* 4 marks, chips · 6 controls · 8 panels, menus · 12 dialogs */
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "16px" },
  defaultRadius: "sm",
  /* Only floating elements have a shadow. */
  shadows: {
    xs: "0 1px 2px rgb(29 28 25 / 6%)",
    sm: "0 1px 3px rgb(29 28 25 / 8%)",
    md: "var(--shadow-float)",
    lg: "var(--shadow-float)",
    xl: "var(--shadow-dialog)",
  },

  breakpoints: { xs: "30em", sm: `${mobileBreakpointPx / 16}em`, md: "64em", lg: "80em", xl: "96em" },
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  autoContrast: false,

  components: componentDefaults,
});

/* ── Avatars ─────────────────────────────────────────────────────────────────────────────────── */

/** Background and text color of the eight avatar tones; see `toneOf`. */
const avatarsLight = [
  ["#f9dedc", "#7a2e2d"],
  ["#f8e2cf", "#6e3d12"],
  ["#efe7c8", "#574909"],
  ["#d9edd9", "#22552c"],
  ["#cfeee9", "#08544f"],
  ["#d3eaf7", "#114e6b"],
  ["#e3e4fb", "#41428c"],
  ["#f3dff0", "#6c306a"],
] as const;
const avatarsDark = [
  ["#52302f", "#f3c6c4"],
  ["#4e3522", "#f0cdb0"],
  ["#433b1e", "#e2d7a9"],
  ["#26422a", "#bfe1c2"],
  ["#1b4340", "#b0e2dc"],
  ["#21404f", "#b8dcef"],
  ["#383856", "#d0d1f5"],
  ["#4b314a", "#ebc8e7"],
] as const;
const avatarVariables = (tones: ReadonlyArray<readonly [background: string, initials: string]>) =>
  Object.fromEntries(
    tones.flatMap(([background, initials], i) => [
      [`--avatar-${i}-bg`, background],
      [`--avatar-${i}-text`, initials],
    ]),
  );

/* ── Semantic names ──────────────────────────────────────────────────────────────────────────── */

/** Maps Mantine's variables to ours. */
const mantineNames = {
  "--mantine-color-body": "var(--surface)",
  "--mantine-color-text": "var(--text)",
  "--mantine-color-dimmed": "var(--text-3)",
  "--mantine-color-placeholder": "var(--text-3)",
  "--mantine-color-anchor": "var(--accent-text)",
  "--mantine-color-error": "var(--bad-text)",
  "--mantine-color-success": "var(--ok-text)",
  "--mantine-color-disabled": "var(--surface-hover)",
  "--mantine-color-disabled-color": "var(--text-3)",
  "--mantine-color-disabled-border": "var(--line)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--surface-hover)",
  "--mantine-color-default-color": "var(--text)",
  "--mantine-color-default-border": "var(--line-field)",
  /* `variant="light"` (Alert, Badge, Button) and `c="red"` use the status tones. */
  ...lightVariant("petrol", "accent-soft", "accent-soft-2", "accent-text"),
  ...lightVariant("green", "ok-soft", "ok-soft", "ok-text"),
  ...lightVariant("amber", "wait-soft", "wait-soft", "wait-text"),
  ...lightVariant("red", "bad-soft", "bad-soft", "bad-text"),
  ...lightVariant("violet", "move-soft", "move-soft", "move-text"),
  ...lightVariant("gray", "idle-soft", "surface-active", "idle-text"),
};

function lightVariant(color: string, background: string, hover: string, text: string) {
  return {
    [`--mantine-color-${color}-light`]: `var(--${background})`,
    [`--mantine-color-${color}-light-hover`]: `var(--${hover})`,
    [`--mantine-color-${color}-light-color`]: `var(--${text})`,
    [`--mantine-color-${color}-text`]: `var(--${text})`,
  };
}

/**
 * Pass to `<MantineProvider cssVariablesResolver={cssVariablesResolver}>`.
 * Light and dark define the same variables.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    "--control-xs": control.xs,
    "--control-sm": control.sm,
    "--control-md": control.md,
    "--control-lg": control.lg,
    "--field-font": "0.875rem",
    "--row": "2.5rem", // table row
    "--sidebar-width": "14.5rem",
    "--topbar-height": "3rem",
  },
  light: {
    /* surfaces */
    "--surface": "#ffffff", // page, tables
    "--surface-raised": "#ffffff", // menus, popovers, bulk bar, toasts
    "--surface-dialog": "#ffffff",
    "--surface-sunken": "#fafaf9", // sidebar, table head, wells
    "--surface-field": "#ffffff", // text fields, board cards
    "--surface-hover": "#f5f4f2",
    "--surface-active": "#ededea", // current navigation item, pressed
    "--scrim": "rgb(29 28 25 / 32%)",
    /* lines */
    "--line": "#e4e3e0", // hairlines
    "--line-field": "#cfceca", // text fields, default buttons
    "--line-control": "#868480", // check boxes and switches: the border alone identifies them, so 3:1
    /* text */
    "--text": "#1d1c19",
    "--text-2": "#51504b", // secondary
    "--text-3": "#6b6964", // meta, labels of figures, placeholders
    "--icon": "#7d7b76", // secondary icons
    /* accent */
    "--accent": "#0a6986", // fills: primary button, check box, current date
    "--accent-hover": "#08546c",
    "--accent-text": "#0a6986", // links, focus ring, current tab, progress
    "--accent-soft": "#eaf5f9", // selected rows, today
    "--accent-soft-2": "#d9edf4", // lines on it, drop targets
    "--on-accent": "#ffffff",
    /* status: text on surface and on soft · mark (icons, dots) · soft (chips, cells) */
    "--ok-text": "#1b6437",
    "--ok-mark": "#24884b",
    "--ok-soft": "#e6f5ea",
    "--wait-text": "#7d4f0c",
    "--wait-mark": "#b5730d",
    "--wait-soft": "#fdf1da",
    "--bad-text": "#a5212a",
    "--bad-mark": "#d03a43",
    "--bad-soft": "#fdecec",
    "--move-text": "#4644a8",
    "--move-mark": "#6362d0",
    "--move-soft": "#eeeffd",
    "--idle-text": "#51504b",
    "--idle-mark": "#84827d",
    "--idle-soft": "#f1f0ee",
    /* plots: first series is the accent, the others are for categories (projects, leave types) */
    "--plot-1": "#2b8aa8",
    "--plot-2": "#7c6fd6",
    "--plot-3": "#b5731a",
    "--plot-4": "#448f5e",
    "--plot-5": "#c25f83",
    "--plot-6": "#8a8780",
    "--plot-grid": "#ededea",
    ...avatarVariables(avatarsLight),
    "--shadow-float": "0 0 0 1px rgb(29 28 25 / 7%), 0 2px 4px rgb(29 28 25 / 4%), 0 8px 24px rgb(29 28 25 / 11%)",
    "--shadow-dialog": "0 0 0 1px rgb(29 28 25 / 6%), 0 16px 48px rgb(29 28 25 / 20%)",
    ...mantineNames,
  },
  dark: {
    "--surface": "#1b1a18",
    "--surface-raised": "#252422",
    "--surface-dialog": "#201f1d",
    "--surface-field": "#211f1d",
    "--surface-sunken": "#151412",
    "--surface-hover": "#252422",
    "--surface-active": "#2f2e2b",
    "--scrim": "rgb(8 8 7 / 64%)",
    "--line": "#2f2e2b",
    "--line-field": "#45433f",
    "--line-control": "#7f7c77",
    "--text": "#e9e8e5",
    "--text-2": "#bdbbb7",
    "--text-3": "#a09d99",
    "--icon": "#8d8a85",
    "--accent": "#137f9e",
    "--accent-hover": "#0f7390",
    "--accent-text": "#6cc0d9",
    "--accent-soft": "#172b32",
    "--accent-soft-2": "#1b3740",
    "--on-accent": "#ffffff",
    "--ok-text": "#79cc93",
    "--ok-mark": "#4aae6d",
    "--ok-soft": "#1a2e21",
    "--wait-text": "#e9b65a",
    "--wait-mark": "#d79a2f",
    "--wait-soft": "#33270f",
    "--bad-text": "#f49a99",
    "--bad-mark": "#e5605f",
    "--bad-soft": "#3a1d1d",
    "--move-text": "#b0b1f6",
    "--move-mark": "#8685e4",
    "--move-soft": "#26264a",
    "--idle-text": "#bdbbb7",
    "--idle-mark": "#8d8a85",
    "--idle-soft": "#2a2926",
    "--plot-1": "#2f8aa7",
    "--plot-2": "#938ae6",
    "--plot-3": "#d69a45",
    "--plot-4": "#5fb07a",
    "--plot-5": "#d5789a",
    "--plot-6": "#8d8a85",
    "--plot-grid": "#2a2926",
    ...avatarVariables(avatarsDark),
    "--shadow-float": "0 0 0 1px rgb(255 255 255 / 8%), 0 8px 24px rgb(0 0 0 / 48%)",
    "--shadow-dialog": "0 0 0 1px rgb(255 255 255 / 9%), 0 16px 48px rgb(0 0 0 / 60%)",
    ...mantineNames,
    "--mantine-color-default": "var(--surface-raised)",
    "--mantine-color-default-hover": "var(--surface-active)",
  },
});
