import type { AwayNow } from "@daybook/contract/core/common";
import { Text } from "@mantine/core";
import { useCompany } from "#ui/layout/company-context.tsx";
import { backText } from "../leave-labels.ts";

/** That a person is away, and until when; not why. */
export function AwayText({ away: { backOn } }: { away: AwayNow }) {
  const { today } = useCompany();
  return (
    <Text span size="sm" c="dimmed">
      {backOn ? `Away, ${backText(backOn, today)}` : "Away"}
    </Text>
  );
}
