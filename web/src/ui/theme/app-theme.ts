import type * as Mantine from "@mantine/core";
import { createTheme, type MantineThemeComponents } from "@mantine/core";
import { matchesSearch } from "@daybook/contract/core/comparable";
import { componentDefaults, defaultsOf, dialogHeader } from "./component-defaults.ts";
import { theme } from "./theme.ts";

/** Finds options like the server finds rows: in any case, with or without accents. */
const filter: Mantine.OptionsFilter = ({ options, search }) =>
  options.flatMap((option): Mantine.ComboboxParsedItem[] => {
    if (!("group" in option)) return matchesSearch(option.label, search) ? [option] : [];
    const items = option.items.filter(({ label }) => matchesSearch(label, search));
    return items.length > 0 ? [{ ...option, items }] : [];
  });

const withFilter = (defaults?: MantineThemeComponents[string]) => ({ ...defaults, defaultProps: { ...defaults?.defaultProps, filter } });

/** The theme of signed-in pages: also the defaults of components that no sign-in page has. */
export const appTheme = createTheme({
  ...theme,
  components: {
    ...componentDefaults,
    Select: withFilter(componentDefaults.Select),
    MultiSelect: withFilter(componentDefaults.MultiSelect),
    TagsInput: withFilter(),
    Autocomplete: withFilter(),
    Tabs: defaultsOf<typeof Mantine.Tabs>({ defaultProps: { variant: "default", keepMounted: false } }),
    Pagination: defaultsOf<typeof Mantine.Pagination>({
      defaultProps: {
        size: "sm",
        gap: 4,
        getControlProps: (control) => ({
          "aria-label": `${control.charAt(0).toUpperCase()}${control.slice(1)} page`,
        }),
      },
    }),
    Progress: defaultsOf<typeof Mantine.Progress>({ defaultProps: { size: 4, radius: "xl" } }),
    Menu: defaultsOf<typeof Mantine.Menu>({
      defaultProps: {
        // The placeholder would take the focus without being a menu item; without it the first item does.
        withInitialFocusPlaceholder: false,
        shadow: "md",
        radius: "md",
        offset: 4,
        transitionProps: { transition: "pop", duration: 120 },
      },
    }),
    Drawer: defaultsOf<typeof Mantine.Drawer>({
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
  },
});
