import type { FormerMember } from "@daybook/contract/kra/former-leads";
import { Box, Button, Text } from "@mantine/core";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { rangeText } from "#lib/format/dates.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Section } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { DataTable, type Column } from "#ui/table/data-table.tsx";
import { RowCard, TwoLines } from "#ui/table/row-parts.tsx";
import type { Month } from "../months.ts";
import { FormerCommentDialog } from "./former-comment-dialog.tsx";
import { formerMembers } from "./former-leads.api.ts";

/** The people who left the user's team within the month: the user comments, the new lead rates. Nothing without any. */
export function FormerMembers({ month }: { month: Month }) {
  const { data } = useBrowserQuery(formerMembers(month));
  const dialog = useDialog<FormerMember>();
  if (!data?.length) return null;
  const columns = columnsWith(dialog.open);
  return (
    <Box mb="lg">
      <Section title="Left your team this month">
        <DataTable
          label="Left your team this month"
          tall
          columns={columns}
          rows={data}
          rowId={({ user }) => user._id}
          rowName={({ user }) => user.name}
          empty={null}
          card={(row) => (
            <RowCard
              aside={<Avatar person={row.user} size={28} />}
              lines={[
                <Until key="until" row={row} />,
                row.comment?.text,
                row.can.comment && <Comment key="comment" row={row} onOpen={dialog.open} />,
              ]}
            >
              <bdi>{row.user.name}</bdi>
            </RowCard>
          )}
        />
      </Section>
      {dialog.subject && (
        <FormerCommentDialog key={dialog.key} member={dialog.subject} month={month} opened={dialog.opened} onClose={dialog.close} />
      )}
    </Box>
  );
}

const Until = ({ row }: { row: FormerMember }) => (
  <span>
    Until {rangeText({ from: row.until, to: row.until })}
    {row.user.team && (
      <>
        , now <bdi>{row.user.team}</bdi>
      </>
    )}
  </span>
);

type CommentProps = { row: FormerMember; onOpen: (row: FormerMember) => void };

const Comment = ({ row, onOpen }: CommentProps) => (
  <Button size="compact-sm" variant="default" onClick={() => onOpen(row)}>
    {row.comment ? "Edit comment" : "Comment"}
  </Button>
);

const columnsWith = (open: (row: FormerMember) => void): Column<FormerMember>[] => [
  {
    id: "member",
    head: "Member",
    width: 340,
    narrow: 300,
    cell: (row) => (
      <span style={{ display: "flex", alignItems: "center", gap: 10, minWidth: 0 }}>
        <Avatar person={row.user} size={28} />
        <TwoLines sub={<Until row={row} />}>
          <bdi>{row.user.name}</bdi>
        </TwoLines>
      </span>
    ),
  },
  {
    id: "comment",
    head: "Your comment for the lead who rates",
    cell: ({ comment }) =>
      comment ? (
        <Text size="sm" lineClamp={2} dir="auto" style={{ whiteSpace: "normal" }}>
          {comment.text}
        </Text>
      ) : (
        "–"
      ),
  },
  { id: "write", head: "", width: 140, skeleton: "none", cell: (row) => row.can.comment && <Comment row={row} onOpen={open} /> },
];
