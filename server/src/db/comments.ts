import { type RawBuilder, sql } from "kysely";
import type { Comment } from "@daybook/contract/core/comments";
import type { Db } from "./database.ts";
import { userRef } from "./sql-fragments.ts";
import { fixed, rowsOf } from "./statement.ts";

const author = fixed(userRef("author", "authorTeam"));

export type CommentRow = Omit<Comment, "can">;

/** Returns the comments of a table that match a condition on `comments`, oldest first. */
export const readComments = (
  db: Db,
  table: "task_comments" | "eod_comments",
  condition: RawBuilder<boolean>,
  { take, skip }: { take: number; skip: number } = { take: 1, skip: 0 },
) =>
  rowsOf<CommentRow>(
    db,
    sql`select comments.id as "_id", comments.text, comments.created_at as "createdAt", comments.edited_at as "editedAt", comments.version,
        ${author} as author
      from ${sql.table(table)} as comments join users as author on author.id = comments.author_id
        left join teams as author_team on author_team.id = author.team_id
      where ${condition} order by comments.created_at, comments.id limit ${take} offset ${skip}`,
  );
