import { useEffect } from "react";
import { headingsOf } from "#ui/markdown/headings.ts";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { jumpTo } from "../jump-to.ts";
import s from "./policy-text.module.css";
import { TableOfContents } from "./table-of-contents.tsx";

/** The policy text with a table of contents: beside it, or collapsed above it on narrow screens. */
export function PolicyText({ content }: { content: string }) {
  const headings = headingsOf(content);
  useJumpToHash();
  return (
    <div className={s.layout}>
      {headings.length > 1 && <TableOfContents headings={headings} />}
      <article className={s.text}>
        <Markdown headingIds>{content}</Markdown>
      </article>
    </div>
  );
}

/** Scrolls to the heading in the URL's hash. */
function useJumpToHash() {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    return id ? jumpTo(id) : undefined;
  }, []);
}
