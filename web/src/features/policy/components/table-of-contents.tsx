import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import type { Heading } from "#ui/markdown/headings.ts";
import { jumpTo } from "../jump-to.ts";
import s from "./table-of-contents.module.css";

/** Links to the headings and highlights the current one. Collapsed on phones. */
export function TableOfContents({ headings }: { headings: Heading[] }) {
  const current = useCurrentHeading(headings);
  const router = useRouter();
  /** Updates the URL without letting the router scroll. */
  const jump = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    jumpTo(id);
    void router.navigate({ to: ".", hash: id, resetScroll: false }).then(() => jumpTo(id));
  };
  const top = Math.min(...headings.map(({ level }) => level));
  const links = (
    <ul className={s.list}>
      {headings.map(({ id, text, level }) => (
        <li key={id} style={{ "--depth": level - top }}>
          <a
            className={classNames(s.link, id === current && s.current)}
            href={`#${id}`}
            onClick={(event) => jump(event, id)}
            aria-current={id === current ? "location" : undefined}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <nav className={s.side} aria-label="On this page">
        <div className={s.title}>On this page</div>
        {links}
      </nav>
      <details className={s.folded}>
        <summary>On this page</summary>
        <nav aria-label="On this page">{links}</nav>
      </details>
    </>
  );
}

/** A heading above this viewport offset, in px, counts as reached. */
const REACHED_PX = 96;

/** Returns the id of the last heading scrolled past. */
function useCurrentHeading(headings: Heading[]) {
  const [current, setCurrent] = useState<string | undefined>(headings[0]?.id);
  useEffect(() => {
    const update = () => {
      const passed = headings.filter(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= REACHED_PX);
      setCurrent((passed.at(-1) ?? headings[0])?.id);
    };
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, [headings]);
  return current;
}
