import type { MantineThemeComponents } from "@mantine/core";
import type * as Mantine from "@mantine/core";

/**
 * Heights of everything one line high. The `--control-*` variables hold them; `theme.css` raises
 * them to 44 px for coarse pointers, so components need no second set of sizes for phones.
 */
export const control = { xs: "24px", sm: "32px", md: "36px", lg: "40px" } as const;
type ControlSize = keyof typeof control;

const isControlSize = (size: unknown): size is ControlSize => typeof size === "string" && size in control;
const heightOf = (size: unknown) => `var(--control-${isControlSize(size) ? size : "sm"})`;

const buttonPadding: Record<ControlSize, string> = {
  xs: "8px",
  sm: "12px",
  md: "14px",
  lg: "16px",
};
const buttonFont: Record<ControlSize, string> = { xs: "12px", sm: "13px", md: "14px", lg: "14px" };

const field = { size: "sm" } as const;

/**
 * Defaults of one Mantine part, checked against its type only. `Part.extend()` would say the same and bring every part
 * named here into the first file a visitor loads.
 */
const part = <Part extends { extend: (defaults: never) => unknown }>(defaults: Parameters<Part["extend"]>[0]) => defaults;

/** The bar of a dialog is no banner of the page, which has its own. */
const dialogHeader = { header: { role: "none" } };

/** What every Mantine part looks like unless a screen says otherwise. */
export const componentDefaults: MantineThemeComponents = {
  Button: part<typeof Mantine.Button>({
    defaultProps: { size: "sm", variant: "default" }, // the primary action says variant="filled"; one per screen
    vars: (_theme, { size = "sm" }) => ({
      root: {
        "--button-height": heightOf(size),
        "--button-padding-x": isControlSize(size) ? buttonPadding[size] : undefined,
        "--button-fz": isControlSize(size) ? buttonFont[size] : undefined,
      },
    }),
  }),
  ActionIcon: part<typeof Mantine.ActionIcon>({
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
  CloseButton: part<typeof Mantine.CloseButton>({ defaultProps: { size: "sm" } }),

  Input: part<typeof Mantine.Input>({
    defaultProps: field,
    vars: (_theme, { size = "sm" }) => ({
      wrapper: {
        "--input-height": heightOf(size),
        "--input-fz": "var(--field-font)", // 14 px, 16 px on phones so that iOS does not zoom
        "--input-padding": "10px",
      },
    }),
  }),
  InputWrapper: part<typeof Mantine.InputWrapper>({
    defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] },
  }),
  TextInput: part<typeof Mantine.TextInput>({ defaultProps: field }),
  PasswordInput: part<typeof Mantine.PasswordInput>({ defaultProps: field }),
  NumberInput: part<typeof Mantine.NumberInput>({
    defaultProps: { ...field, step: 0.25, decimalScale: 2 },
  }),
  Textarea: part<typeof Mantine.Textarea>({
    defaultProps: { ...field, autosize: true, minRows: 2 },
  }),
  Select: part<typeof Mantine.Select>({
    defaultProps: {
      ...field,
      allowDeselect: false,
      checkIconPosition: "right",
      comboboxProps: { shadow: "md" },
    },
  }),
  Checkbox: part<typeof Mantine.Checkbox>({ defaultProps: { size: "xs", radius: "xs" } }),
  Radio: part<typeof Mantine.Radio>({ defaultProps: { size: "xs" } }),
  Switch: part<typeof Mantine.Switch>({ defaultProps: { size: "sm" } }),
  SegmentedControl: part<typeof Mantine.SegmentedControl>({
    defaultProps: { size: "sm", radius: "sm", transitionDuration: 120 },
  }),

  Table: part<typeof Mantine.Table>({
    defaultProps: { verticalSpacing: 0, horizontalSpacing: "sm" },
  }),
  Tabs: part<typeof Mantine.Tabs>({ defaultProps: { variant: "default", keepMounted: false } }),
  Pagination: part<typeof Mantine.Pagination>({
    defaultProps: {
      size: "sm",
      gap: 4,
      getControlProps: (control) => ({
        "aria-label": `${control.charAt(0).toUpperCase()}${control.slice(1)} page`,
      }),
    },
  }),
  Badge: part<typeof Mantine.Badge>({
    defaultProps: { variant: "light", size: "md", radius: "xs", color: "gray" },
  }),
  Avatar: part<typeof Mantine.Avatar>({ defaultProps: { size: 24, radius: "xl" } }),
  Progress: part<typeof Mantine.Progress>({ defaultProps: { size: 4, radius: "xl" } }),
  Skeleton: part<typeof Mantine.Skeleton>({ defaultProps: { radius: "xs" } }),
  Loader: part<typeof Mantine.Loader>({ defaultProps: { type: "oval", size: 20 } }),
  Kbd: part<typeof Mantine.Kbd>({ defaultProps: { size: "xs" } }),
  Alert: part<typeof Mantine.Alert>({ defaultProps: { variant: "light", radius: "md" } }),

  Menu: part<typeof Mantine.Menu>({
    defaultProps: {
      // It would be a child of the menu that takes the focus and is no item; without it the first item does.
      withInitialFocusPlaceholder: false,
      shadow: "md",
      radius: "md",
      offset: 4,
      transitionProps: { transition: "pop", duration: 120 },
    },
  }),
  Popover: part<typeof Mantine.Popover>({
    defaultProps: {
      shadow: "md",
      radius: "md",
      offset: 4,
      transitionProps: { transition: "pop", duration: 120 },
    },
  }),
  Tooltip: part<typeof Mantine.Tooltip>({
    defaultProps: { openDelay: 400, radius: "xs", transitionProps: { duration: 80 } },
  }),
  Modal: part<typeof Mantine.Modal>({
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
  Drawer: part<typeof Mantine.Drawer>({
    defaultProps: {
      position: "right",
      size: 600,
      closeButtonProps: { "aria-label": "Close" },
      padding: "xl",
      transitionProps: { duration: 200 },
      overlayProps: { backgroundOpacity: 1, color: "var(--scrim)" },
      attributes: dialogHeader,
    },
  }),
  Notification: part<typeof Mantine.Notification>({ defaultProps: { radius: "md" } }),
};
