import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { channelSettings } from "../channels.api.ts";
import { LinksForm } from "./links-form.tsx";
import { SmtpForm } from "./smtp-form.tsx";
import { WhatsAppForm } from "./whatsapp-form.tsx";

/** How email and WhatsApp are sent, and where links in messages lead (admin). */
export function ChannelsTab() {
  const { data, error, refetch } = useQuery(channelSettings);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={8} />;
  const { smtp, whatsapp, links } = data;
  return (
    <>
      <SmtpForm key={`smtp ${JSON.stringify(smtp)}`} smtp={smtp} />
      <WhatsAppForm key={`whatsapp ${JSON.stringify(whatsapp)}`} whatsapp={whatsapp} />
      <LinksForm key={`links ${links.address}`} links={links} />
    </>
  );
}
