import { SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { rememberPreference } from "#lib/filters/preferences.ts";

const choices = [
  { value: "auto", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

type Scheme = (typeof choices)[number]["value"];

/** Switches between light, dark and the system's color scheme; stored per user. */
export function ThemeSwitch({ labelledBy }: { labelledBy: string }) {
  const queryClient = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (scheme: Scheme) => {
    setColorScheme(scheme);
    rememberPreference(queryClient, { colorScheme: scheme });
  };
  return <SegmentedControl<Scheme> aria-labelledby={labelledBy} data={[...choices]} value={colorScheme} onChange={choose} />;
}
