import { Button } from "@mantine/core";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import { Suspense } from "react";
import { SecurityRow } from "#features/second-factor/components/security-row.tsx";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { Section } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { ownNumber, useForgetNumber, useVerifyNumber } from "../conversations.api.ts";

const CodeDialog = lazyDialog(async () => (await import("./code-dialog.tsx")).CodeDialog);

/** The phone from which you write to Daybook. Not there unless WhatsApp is set up. */
export function NumberCard() {
  const { data: own } = useBrowserQuery(ownNumber);
  const { mutate: verify, data: code, isPending } = useVerifyNumber();
  const forget = useForgetNumber();
  const dialog = useDialog<true>();
  if (!own?.configured) return null;
  const begin = () => verify(undefined, { onSuccess: () => dialog.open(true) });
  const forgetNumber = () => {
    dialog.close();
    forget.mutate();
  };
  return (
    <Section title="WhatsApp">
      <SecurityRow
        icon={<IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />}
        name={own.phoneNumber ?? "Report by WhatsApp"}
        details={
          own.phoneNumber
            ? "Daybook answers this number: reports, your balance and, for leads, decisions."
            : "Verify your phone, and send your report as a message."
        }
        action={
          own.phoneNumber ? (
            <Button onClick={forgetNumber} loading={forget.isPending}>
              Forget
            </Button>
          ) : (
            <Button onClick={begin} loading={isPending}>
              Verify number
            </Button>
          )
        }
      />
      <Suspense>
        {dialog.subject && code && (
          // It closes once the phone has sent the code.
          <CodeDialog key={dialog.key} opened={dialog.opened && !own.phoneNumber} onClose={dialog.close} code={code} />
        )}
      </Suspense>
    </Section>
  );
}
