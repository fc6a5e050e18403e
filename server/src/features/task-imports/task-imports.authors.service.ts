import { emailKey, textKey } from "@daybook/contract/core/comparable";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { cutText } from "@daybook/contract/core/cut-text";
import type { ImportChoices } from "@daybook/contract/imports/imports";
import type { ActorContext } from "#context.ts";
import type { ImportedRow } from "#domain/import-kind.ts";
import type { ImportedTaskField } from "./task-imports.columns.ts";
import { listAuthors } from "./task-imports.rights.service.ts";
import { commentsIn } from "./task-imports.texts.ts";

export const personOption = ({ name, email }: { name: string; email: string | null }) => (email ? `${name} <${email}>` : name);

/**
 * Returns who wrote tasks and comments: by email, or as the company says who a name is, which it does for assignees. A comment
 * of an unknown author becomes the actor's and begins with the author's name.
 */
export async function authorsOf(
  ctx: ActorContext,
  rows: readonly Pick<ImportedRow<ImportedTaskField>, "cells">[],
  { values }: ImportChoices,
) {
  const people = rows.some(({ cells }) => cells.author || cells.comments) ? await listAuthors(ctx) : [];
  const byWord = new Map(
    people.flatMap((person) => [
      [textKey(personOption(person)), person.id] as const,
      ...(person.email ? [[emailKey(person.email), person.id] as const] : []),
    ]),
  );
  const of = (word: string | undefined) => {
    if (!word) return undefined;
    const chosen = values["author"]?.[textKey(word)] ?? values["assignee"]?.[textKey(word)] ?? word;
    return byWord.get(textKey(chosen)) ?? byWord.get(emailKey(/<([^<>]+@[^<>]+)>$/.exec(chosen)?.[1] ?? chosen));
  };
  const comments = (cell: string | undefined) =>
    commentsIn(cell, ctx.company.timezone).flatMap(({ author, at, text }) => {
      const authorId = of(author);
      const whole = authorId || !author ? text : `${author}: ${text}`;
      return pieces(whole, maxLengths.comment).map((piece) => ({
        authorId: authorId ?? ctx.actor.id,
        text: piece,
        createdAt: at ?? ctx.now(),
      }));
    });
  return { of, comments };
}

/** A longer text continues in further comments. */
function pieces(text: string, length: number): string[] {
  const found: string[] = [];
  for (let rest = text.trim(); rest !== "";) {
    const piece = cutText(rest, length);
    found.push(piece);
    rest = rest.slice(piece.length).trim();
  }
  return found;
}
