import type { Announcement } from "@daybook/contract/announcements/announcements";
import type { Attachment } from "@daybook/contract/files/schemas";
import { pictureTypes } from "@daybook/contract/files/files";
import { Box, Stack } from "@mantine/core";
import { bytesText } from "#lib/format/numbers.ts";
import { FileCard } from "#ui/files/file-card.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";

export const isPicture = ({ contentType }: Pick<Attachment, "contentType">) => pictureTypes.includes(contentType);

/** A picture as wide as the text at most. */
export const Picture = ({ src, name, height = 420 }: { src: string; name: string; height?: number }) => (
  <Box
    component="img"
    src={src}
    alt={name}
    display="block"
    maw="100%"
    mah={height}
    bd="1px solid var(--line)"
    style={{ borderRadius: 8, objectFit: "contain", alignSelf: "start" }}
  />
);

/** The pictures of an announcement, and its other files as downloads. Renders nothing for one without files. */
export function AttachedFiles({ announcement: { attachments = [] } }: { announcement: Announcement }) {
  if (attachments.length === 0) return null;
  const files = attachments.filter((file) => !isPicture(file));
  return (
    <Stack gap={12} mt={16} role="group" aria-label="Files">
      {attachments.filter(isPicture).map(({ _id, url, name }) => (
        <AppLink key={_id} href={url} target="_blank" rel="noopener" aria-label={`Open ${name}`}>
          <Picture src={url} name={name} />
        </AppLink>
      ))}
      {files.length > 0 && (
        <Stack gap={8}>
          {files.map(({ _id, url, name, contentType, size }) => (
            <FileCard key={_id} name={name} type={contentType} href={url} note={bytesText(size)} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}
