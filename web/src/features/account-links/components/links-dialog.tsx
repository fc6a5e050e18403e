import { isLocalAddress } from "@daybook/contract/core/local-addresses";
import { counted } from "@daybook/contract/core/numbers";
import { TextInput } from "@mantine/core";
import { shortDay, dayOfInstant } from "#lib/format/dates.ts";
import { CopyButton } from "#ui/form/copy-button.tsx";
import { CopyTextButton } from "#ui/form/copy-text-button.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import type { LinkToShare } from "../account-links.creation.api.ts";
import s from "./links-dialog.module.css";

type Props = {
  purpose: "invitation" | "reset";
  links: LinkToShare[];
  opened: boolean;
  onClose: () => void;
};

/** Shows new links, which can't be shown again, to copy and hand over. */
export function LinksDialog({ purpose, links, opened, onClose }: Props) {
  const { today, timezone } = useCompany();
  const [first] = links;
  if (!first) return null;
  const isOne = links.length === 1;
  const noun = purpose === "invitation" ? "Invitation" : "Link";
  const until = shortDay(dayOfInstant(first.expiresAt, timezone), today);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={isOne ? `${noun} for ${first.name}` : counted(links.length, "invitation")}
      onSubmit={onClose}
      cancelLabel="Done"
      size={isOne ? 520 : 600}
    >
      <p className={s.text}>
        {first.emailed
          ? isOne
            ? `Sent by email to ${first.email}. Copy the link now to hand it over yourself.`
            : "Sent by email. Copy the links now to hand them over yourself."
          : isOne
            ? `Send this link to ${first.name}, who chooses a password with it.`
            : "Send each person their link, with which they choose a password."}{" "}
        {isOne
          ? `It works once, until ${until}, and replaces earlier links. It isn't shown again.`
          : `Each works once, until ${until}, and replaces earlier links. They aren't shown again.`}
      </p>
      {isLocalAddress(first.url) && (
        <p className={s.text} role="alert">
          Only the server&apos;s own machine reaches {new URL(first.url).origin}, so these links don&apos;t work for others.{" "}
          <AppLink href="/admin/settings?tab=channels">Change the address for links</AppLink>, then create new ones.
        </p>
      )}
      {isOne ? (
        <div className={s.one}>
          <TextInput label="Link" readOnly value={first.url} data-autofocus onFocus={(event) => event.currentTarget.select()} />
          <CopyButton href={first.url} label="Copy link" wide />
        </div>
      ) : (
        <>
          <div>
            <CopyTextButton text={links.map(({ name, email, url }) => `${name} <${email}>: ${url}`).join("\n")} label="Copy all" />
          </div>
          <ul className={s.list} style={{ margin: 0, padding: 0, listStyle: "none" }}>
            {links.map(({ name, email, url }) => (
              <li key={email} className={s.row}>
                <div className={s.who}>
                  <div className={s.name}>{name}</div>
                  <div className={s.email}>{email}</div>
                </div>
                <CopyButton href={url} label={`Copy the link for ${name}`} />
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}
