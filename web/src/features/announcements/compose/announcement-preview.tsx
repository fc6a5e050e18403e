import { counted } from "@daybook/contract/core/numbers";
import type { Attachment } from "@daybook/contract/files/schemas";
import { pictureTypes } from "@daybook/contract/files/files";
import { Box, Group, Stack, Text } from "@mantine/core";
import { useDeferredValue, useEffect, useState } from "react";
import { addDays, dayInText, dayOfInstant, shortDay } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { isPicture, Picture } from "../attachments/attached-files.tsx";
import type { ChosenFile, FormFiles } from "../attachments/use-form-files.ts";
import { ConfirmBy } from "../components/confirm-by.tsx";
import { momentText } from "../moment-text.ts";
import s from "./announcement-dialog.module.css";

type Props = {
  title: string;
  content: string;
  files: FormFiles;
  mustReadBy: string | null;
  expiresOn: string | null;
  /** When it is published; undefined for now. */
  publishAt: string | undefined;
  /** It is published already, so only its text matters. */
  isOut: boolean;
  /** Undefined for everyone and while it is unknown. */
  count: number | undefined;
};

/** The announcement as its readers see it, and what happens once it is published. */
export function AnnouncementPreview(props: Props) {
  const { title, content, files, mustReadBy, publishAt, isOut } = props;
  const { user, company } = useSession();
  // Deferred, so that it never delays typing.
  const deferred = useDeferredValue(content);
  return (
    <Stack className={s.preview} gap={20}>
      <section aria-label="Preview">
        <Text size="sm" c="dimmed" mb={8}>
          As people read it
        </Text>
        <Box bg="var(--surface)" bd="1px solid var(--line)" mah={380} style={{ borderRadius: 8, overflowY: "auto" }} tabIndex={0}>
          <Box p={16}>
            {!isOut && (
              <Group gap={8} mb={12} wrap="nowrap">
                <Avatar person={user} size={28} />
                <Text size="sm" lh="18px" miw={0}>
                  <Text span inherit fw={600}>
                    <bdi>{user.name}</bdi>
                  </Text>
                  <br />
                  {publishAt ? momentText(publishAt, company) : "Today"}
                </Text>
              </Group>
            )}
            <h3 className={s.title}>{title.trim() || "Title"}</h3>
            {deferred.trim() ? <Markdown>{deferred}</Markdown> : <p className={s.empty}>Start typing to see a preview.</p>}
            <PreviewFiles files={files} />
          </Box>
          {mustReadBy !== null && (
            <Box px={16} py={10} bg="var(--wait-soft)" c="var(--wait-text)" fz="sm" fw={500}>
              <ConfirmBy day={mustReadBy} />
            </Box>
          )}
        </Box>
      </section>
      {!isOut && <WhatHappens {...props} />}
    </Stack>
  );
}

function PreviewFiles({ files: { kept, chosen } }: { files: FormFiles }) {
  if (kept.length + chosen.length === 0) return null;
  return (
    <Stack gap={8} mt={12}>
      {kept.map((file) => (
        <PreviewFile key={file._id} name={file.name} picture={isPicture(file) ? file.url : undefined} />
      ))}
      {chosen.map((file) => (
        <ChosenPreview key={file.key} chosen={file} />
      ))}
    </Stack>
  );
}

const PreviewFile = ({ name, picture }: Pick<Attachment, "name"> & { picture: string | undefined }) =>
  picture ? (
    <Picture src={picture} name={name} height={140} />
  ) : (
    <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
      <bdi>{name}</bdi>
    </Text>
  );

/** A file that is not uploaded yet. */
function ChosenPreview({ chosen: { file } }: { chosen: ChosenFile }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!pictureTypes.includes(file.type)) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <PreviewFile name={file.name} picture={url} />;
}

/** What follows from the publication, as sentences. */
function WhatHappens({ publishAt, mustReadBy, expiresOn, count }: Props) {
  const { company } = useSession();
  const { today, timezone } = company;
  const start = publishAt ? dayOfInstant(publishAt, timezone) : today;
  const reminder = mustReadBy && addDays(mustReadBy, -1);
  const people = count === undefined ? "everyone" : counted(count, "person", "people");
  const lines = [
    `${publishAt ? momentText(publishAt, company) : "Now"}: in the bell of ${people}`,
    "The next morning: in the digest of those who have not opened it",
    ...(mustReadBy ? ["A line at the top of Daybook until they have confirmed it"] : []),
    ...(reminder && reminder > start ? [`${shortDay(reminder, today)}: one reminder, not to people who are away`] : []),
    ...(expiresOn ? [`Shown until ${dayInText(expiresOn, today)}`] : []),
  ];
  return (
    <section aria-label="What happens">
      <Text size="sm" c="dimmed" mb={4}>
        What happens
      </Text>
      <Text component="ul" size="sm" c="var(--text-2)" m={0} pl={18}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Text>
    </section>
  );
}
