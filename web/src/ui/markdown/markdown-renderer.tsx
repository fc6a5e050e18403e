import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { AppLink } from "#ui/layout/app-link.tsx";
import { headingIds } from "./headings.ts";

type Node = { type: string; depth?: number; value?: string; children?: Node[]; data?: { hProperties?: object } };

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join("");

/** A remark plugin: the direction of each block of text follows its first letter. */
const followFirstLetters = () => (tree: Node) => {
  for (const node of tree.children ?? [])
    if (node.type !== "code") node.data = { ...node.data, hProperties: { ...node.data?.hProperties, dir: "auto" } };
};

/** A remark plugin that adds the ids of `headingsOf` to the headings. */
function addHeadingIds() {
  return (tree: Node) => {
    const idOf = headingIds();
    for (const node of tree.children ?? []) {
      if (node.type === "heading" && (node.depth ?? 0) <= 3) node.data = { hProperties: { id: idOf(textOf(node)) } };
    }
  };
}

const externalLink = { target: "_blank", rel: "noopener noreferrer nofollow" };

const ownOrigin = "https://daybook.invalid";

/** Whether a link stays in the application. The browser decides: `//host`, `/\host` and a tab between them lead elsewhere. */
function isInternal(href: string) {
  if (href.startsWith("#")) return true;
  return href.startsWith("/") && URL.canParse(href, ownOrigin) && new URL(href, ownOrigin).origin === ownOrigin;
}

const components: Components = {
  // The page already has an h1.
  h1: ({ id, dir, children }) => (
    <h2 id={id} dir={dir}>
      {children}
    </h2>
  ),
  a: ({ href = "", children }) =>
    isInternal(href) ? (
      <AppLink href={href}>{children}</AppLink>
    ) : (
      <a href={href} {...externalLink}>
        {children}
      </a>
    ),
  // Wide tables scroll horizontally, also by keyboard, so that the page does not.
  table: ({ dir, children }) => (
    <div role="group" aria-label="Table" tabIndex={0}>
      <table dir={dir}>{children}</table>
    </div>
  ),
  // The only input in Markdown: the check box of a task list.
  input: ({ checked = false }) => <input type="checkbox" checked={checked} disabled aria-label={checked ? "Done" : "To do"} readOnly />,
  // External images would leak page views, and the Content-Security-Policy blocks them; shown as links.
  img: ({ src, alt }) =>
    typeof src === "string" ? (
      <a href={src} {...externalLink}>
        {alt || src}
      </a>
    ) : null,
};

const plain = [remarkGfm, followFirstLetters];
const withIds = [remarkGfm, addHeadingIds, followFirstLetters];

/** The lazily loaded part of `<Markdown>`; use that. Drops HTML and `javascript:` links. */
export const MarkdownRenderer = ({ children, ids }: { children: string; ids: boolean }) => (
  <ReactMarkdown remarkPlugins={ids ? withIds : plain} components={components} skipHtml>
    {children}
  </ReactMarkdown>
);
