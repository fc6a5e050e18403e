import { SegmentedControl } from "@mantine/core";
import { type Scheme, useColorScheme } from "../use-color-scheme.ts";

const choices = [
  { value: "auto", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** Switches between light, dark and the system's color scheme; stored per user. */
export function ThemeSwitch({ labelledBy }: { labelledBy: string }) {
  const [scheme, choose] = useColorScheme();
  return <SegmentedControl<Scheme> aria-labelledby={labelledBy} data={[...choices]} value={scheme} onChange={choose} />;
}
