import { useMantineColorScheme } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { rememberPreference } from "#lib/filters/preferences.ts";

export type Scheme = "auto" | "light" | "dark";

/** The user's choice of light, dark or the system's color scheme, and how to change it; stored per user. */
export function useColorScheme(): [Scheme, (scheme: Scheme) => void] {
  const queryClient = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (scheme: Scheme) => {
    setColorScheme(scheme);
    rememberPreference(queryClient, { colorScheme: scheme });
  };
  return [colorScheme, choose];
}
