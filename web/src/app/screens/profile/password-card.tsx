import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { Section } from "#ui/layout/section.tsx";
import { SecurityRow } from "#features/second-factor/components/security-row.tsx";

const PasswordDialog = lazyDialog(async () => (await import("#features/auth/components/password-dialog.tsx")).PasswordDialog);

/** Changes your own password. */
export function PasswordCard() {
  const [dialog, setDialog] = useState<"unused" | "open" | "closed">("unused");
  return (
    <Section title="Password">
      <SecurityRow
        icon={<IconLock size={18} stroke={1.6} aria-hidden />}
        name="Your password"
        details="Changing it signs you out everywhere else."
        action={<Button onClick={() => setDialog("open")}>Change password</Button>}
      />
      {dialog !== "unused" && (
        <Suspense>
          <PasswordDialog opened={dialog === "open"} onClose={() => setDialog("closed")} />
        </Suspense>
      )}
    </Section>
  );
}
