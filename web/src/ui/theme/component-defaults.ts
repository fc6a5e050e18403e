import type { MantineThemeComponents } from "@mantine/core";
import type * as Mantine from "@mantine/core";

/**
 * Heights of single-line controls: 24, 32, 36 and 40 px with the usual font size. The `--control-*` variables hold them; `theme.css` raises
 * them to 44 px for coarse pointers, so components need no second set of sizes for phones.
 */
export const control = { xs: "1.5rem", sm: "2rem", md: "2.25rem", lg: "2.5rem" } as const;
type ControlSize = keyof typeof control;

const isControlSize = (size: unknown): size is ControlSize => typeof size === "string" && size in control;
const heightOf = (size: unknown) => `var(--control-${isControlSize(size) ? size : "sm"})`;

const buttonPadding: Record<ControlSize, string> = {
  xs: "8px",
  sm: "12px",
  md: "14px",
  lg: "16px",
};
const buttonFont: Record<ControlSize, string> = { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "0.875rem" };

const field = { size: "sm" } as const;

/** The direction of a field follows its first letter. */
const ownDirection = { input: { dir: "auto" } };

/**
 * Type-checks the defaults of a Mantine component. `Component.extend()` would do the same but import every component
 * into the entry chunk.
 */
export const defaultsOf = <Component extends { extend: (defaults: never) => unknown }>(defaults: Parameters<Component["extend"]>[0]) =>
  defaults;

/** The header element of a dialog must not be a banner landmark. */
export const dialogHeader = { header: { role: "none" } };

/** Default props and variables of Mantine components on every page. */
export const componentDefaults: MantineThemeComponents = {
  Button: defaultsOf<typeof Mantine.Button>({
    defaultProps: { size: "sm", variant: "default" }, // the primary action of a screen uses variant="filled"
    vars: (_theme, { size = "sm" }) => ({
      root: {
        "--button-height": heightOf(size),
        "--button-padding-x": isControlSize(size) ? buttonPadding[size] : undefined,
        "--button-fz": isControlSize(size) ? buttonFont[size] : undefined,
      },
    }),
  }),
  ActionIcon: defaultsOf<typeof Mantine.ActionIcon>({
    defaultProps: { size: "sm", variant: "subtle", color: "gray" },
    vars: (_theme, { size, variant, color }) => ({
      root: {
        "--ai-size": isControlSize(size) ? heightOf(size) : undefined,
        ...(variant === "subtle" && color === "gray"
          ? {
              "--ai-color": "var(--icon)",
              "--ai-hover": "var(--surface-active)",
              "--ai-hover-color": "var(--text)",
            }
          : {}),
      },
    }),
  }),
  CloseButton: defaultsOf<typeof Mantine.CloseButton>({ defaultProps: { size: "sm" } }),

  Input: defaultsOf<typeof Mantine.Input>({
    defaultProps: { ...field, attributes: ownDirection },
    vars: (_theme, { size = "sm" }) => ({
      wrapper: {
        "--input-height": heightOf(size),
        "--input-fz": "var(--field-font)", // 14 px, 16 px on phones so that iOS does not zoom
        "--input-padding": "10px",
      },
    }),
  }),
  InputWrapper: defaultsOf<typeof Mantine.InputWrapper>({
    defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] },
  }),
  TextInput: defaultsOf<typeof Mantine.TextInput>({ defaultProps: field }),
  PasswordInput: defaultsOf<typeof Mantine.PasswordInput>({ defaultProps: field }),
  NumberInput: defaultsOf<typeof Mantine.NumberInput>({
    defaultProps: { ...field, step: 0.25, decimalScale: 2 },
  }),
  Textarea: defaultsOf<typeof Mantine.Textarea>({
    defaultProps: { ...field, autosize: true, minRows: 2 },
  }),
  Select: defaultsOf<typeof Mantine.Select>({
    defaultProps: {
      ...field,
      allowDeselect: false,
      checkIconPosition: "right",
      comboboxProps: { shadow: "md" },
      // Enter takes the first match of a search.
      selectFirstOptionOnChange: true,
    },
  }),
  MultiSelect: defaultsOf<typeof Mantine.MultiSelect>({ defaultProps: { selectFirstOptionOnChange: true } }),
  Checkbox: defaultsOf<typeof Mantine.Checkbox>({ defaultProps: { size: "xs", radius: "xs" } }),
  Radio: defaultsOf<typeof Mantine.Radio>({ defaultProps: { size: "xs" } }),
  Switch: defaultsOf<typeof Mantine.Switch>({ defaultProps: { size: "sm" } }),
  SegmentedControl: defaultsOf<typeof Mantine.SegmentedControl>({
    defaultProps: { size: "sm", radius: "sm", transitionDuration: 120 },
  }),

  Loader: defaultsOf<typeof Mantine.Loader>({ defaultProps: { type: "oval", size: 20 } }),

  Popover: defaultsOf<typeof Mantine.Popover>({
    defaultProps: {
      shadow: "md",
      radius: "md",
      offset: 4,
      transitionProps: { transition: "pop", duration: 120 },
    },
  }),
  Tooltip: defaultsOf<typeof Mantine.Tooltip>({
    defaultProps: { openDelay: 400, radius: "xs", transitionProps: { duration: 80 } },
  }),
  Modal: defaultsOf<typeof Mantine.Modal>({
    defaultProps: {
      radius: "lg",
      size: "md",
      padding: "xl",
      centered: false,
      closeButtonProps: { "aria-label": "Close" },
      yOffset: "10dvh",
      transitionProps: { transition: "pop", duration: 160 },
      overlayProps: { backgroundOpacity: 1, color: "var(--scrim)" },
      attributes: dialogHeader,
    },
  }),
  Notification: defaultsOf<typeof Mantine.Notification>({ defaultProps: { radius: "md" } }),
};
