import type { ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { AppLink } from "./app-link.tsx";
import { headingId } from "./heading-id.ts";

const plugins = [remarkGfm];

const components: Components = {
  a: ({ href = "", children }) =>
    href.startsWith("/") || href.startsWith("#") ? (
      <AppLink href={href}>{children}</AppLink>
    ) : (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ),
  // Wide tables scroll by themselves, never the page; a keyboard can scroll them too.
  table: ({ children }) => (
    <div role="group" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  // Pictures of other sites would tell them who reads this, and the page's policy refuses them.
  img: ({ src, alt }) =>
    typeof src === "string" ? (
      <a href={src} target="_blank" rel="noopener noreferrer nofollow">
        {alt || src}
      </a>
    ) : null,
};

const textOf = (children: ReactNode): string =>
  Array.isArray(children)
    ? children.map(textOf).join("")
    : typeof children === "string" || typeof children === "number"
      ? String(children)
      : "";

const withIds: Components = {
  ...components,
  h1: ({ children }) => <h2 id={headingId(textOf(children))}>{children}</h2>,
  h2: ({ children }) => <h2 id={headingId(textOf(children))}>{children}</h2>,
  h3: ({ children }) => <h3 id={headingId(textOf(children))}>{children}</h3>,
};

/** The heavy half of `<Markdown>`; use that. HTML in the text is shown as nothing, script links lose their address. */
export const MarkdownRenderer = ({
  children,
  headingIds,
}: {
  children: string;
  headingIds: boolean;
}) => (
  <ReactMarkdown remarkPlugins={plugins} components={headingIds ? withIds : components} skipHtml>
    {children}
  </ReactMarkdown>
);
