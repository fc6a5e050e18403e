import { useEffect } from "react";
import { headingsOf } from "#ui/markdown/headings.ts";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { jumpTo } from "../jump-to.ts";
import s from "./policy-text.module.css";
import { TableOfContents } from "./table-of-contents.tsx";

/** The text at a width that reads well, with its headings beside it, or folded above it where there is no room. */
export function PolicyText({ content }: { content: string }) {
  const headings = headingsOf(content);
  useJumpToAddress();
  return (
    <div className={s.layout}>
      {headings.length > 1 && <TableOfContents headings={headings} />}
      <article className={s.text}>
        <Markdown headingIds>{content}</Markdown>
      </article>
    </div>
  );
}

/** The address may name a heading. */
function useJumpToAddress() {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    return id ? jumpTo(id) : undefined;
  }, []);
}
