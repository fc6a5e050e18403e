import { Button } from "@mantine/core";
import { IconBrandSlack } from "@tabler/icons-react";
import { SecurityRow } from "#features/second-factor/components/security-row.tsx";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { Section } from "#ui/layout/section.tsx";
import { ownSlack, useUnlinkSlack } from "../slack.api.ts";

/** The Slack account from which you use Daybook. Not there unless Slack is set up. */
export function SlackCard() {
  const { data: own } = useBrowserQuery(ownSlack);
  const unlink = useUnlinkSlack();
  if (!own?.configured) return null;
  const { linked } = own;
  return (
    <Section title="Slack">
      <SecurityRow
        icon={<IconBrandSlack size={18} stroke={1.6} aria-hidden />}
        name={linked ? `${linked.name} in ${linked.workspace}` : "Report in Slack"}
        details={
          linked
            ? "This Slack account reports, asks for leave and, for leads, decides in your name."
            : "Type /daybook in Slack and open the link that it shows you."
        }
        action={
          linked && (
            <Button onClick={() => unlink.mutate()} loading={unlink.isPending}>
              Unlink
            </Button>
          )
        }
      />
    </Section>
  );
}
