import { Suspense } from "react";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { MarkdownBoundary } from "./markdown-boundary.tsx";
import { isRenderable } from "./markdown-limits.ts";
import s from "./markdown.module.css";

// The parser is as large as a screen, so it loads only where Markdown is shown.
const Renderer = lazyPart(async () => (await import("./markdown-renderer.tsx")).MarkdownRenderer);

/** Loads the parser, for dialogs that should open with their content. Never rejects in a browser. */
export const loadMarkdown = Renderer.preload;

type Props = {
  children: string;
  /** Gives headings ids, for a table of contents. */
  headingIds?: boolean;
};

/**
 * Renders GitHub-flavored Markdown without HTML. External links open in a new tab. A text beyond the limits, or one that
 * fails to render, is shown as written.
 */
export const Markdown = ({ children, headingIds = false }: Props) => (
  <div className={s.prose}>
    {isRenderable(children) ? (
      <MarkdownBoundary key={children} fallback={<PlainText>{children}</PlainText>}>
        <Suspense fallback={<SkeletonLines count={2} />}>
          <Renderer ids={headingIds}>{children}</Renderer>
        </Suspense>
      </MarkdownBoundary>
    ) : (
      <PlainText>{children}</PlainText>
    )}
  </div>
);

const PlainText = ({ children }: { children: string }) => (
  <>
    <p className={s.note}>This text is too complex to format. It is shown as written.</p>
    <div className={s.plain} dir="auto">
      {children}
    </div>
  </>
);
