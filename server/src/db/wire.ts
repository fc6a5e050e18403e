import { sql } from "kysely";
import type { ProjectRef, UserRef } from "@daybook/contract/core/common";

/*
 * Pieces of SQL that list statements share: people and projects as the contract embeds them (the aliases are those
 * of the statement), and what filters look for.
 */

/** A person as embedded in other things, from an alias of `users` and one of `teams`. */
export const userRef = (user: string, team: string) => sql<UserRef>`json_build_object(
  '_id', ${sql.ref(`${user}.id`)}, 'name', ${sql.ref(`${user}.name`)}, 'team', ${sql.ref(`${team}.name`)},
  'profilePicture', '/api/files/' || ${sql.ref(`${user}.profilePictureId`)})`;

/** The same of an outer join, where there may be nobody. */
export const userRefOrNull = (user: string, team: string) =>
  sql<UserRef | null>`case when ${sql.ref(`${user}.id`)} is not null then ${userRef(user, team)} end`;

/** A project as embedded in other things, from an outer joined alias of `projects`. */
export const projectRefOrNull = (project: string) =>
  sql<ProjectRef | null>`case when ${sql.ref(`${project}.id`)} is not null then
    json_build_object('_id', ${sql.ref(`${project}.id`)}, 'name', ${sql.ref(`${project}.name`)}) end`;

/** A pattern for `ilike` that finds the text anywhere; its own wildcards are taken as they stand. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** The teams that a filter names, by name (any case) or id, for `… in`. */
export const teamsNamed = (namesOrIds: string[]) => {
  const wanted = namesOrIds.map((each) => each.toLowerCase());
  return sql<string>`(select id from teams where lower(name) = any(${wanted}) or id::text = any(${wanted}))`;
};
