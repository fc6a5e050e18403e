import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { AppLink } from "#ui/layout/app-link.tsx";
import { headingIds } from "./headings.ts";

type Node = { type: string; depth?: number; value?: string; children?: Node[]; data?: object };

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join("");

/** Marks the headings that `headingsOf` lists with the same ids. */
function markHeadings() {
  return (tree: Node) => {
    const idOf = headingIds();
    for (const node of tree.children ?? []) {
      if (node.type === "heading" && (node.depth ?? 0) <= 3) node.data = { hProperties: { id: idOf(textOf(node)) } };
    }
  };
}

const elsewhere = { target: "_blank", rel: "noopener noreferrer nofollow" };

const components: Components = {
  // The page has its own title.
  h1: ({ id, children }) => <h2 id={id}>{children}</h2>,
  a: ({ href = "", children }) =>
    href.startsWith("/") || href.startsWith("#") ? (
      <AppLink href={href}>{children}</AppLink>
    ) : (
      <a href={href} {...elsewhere}>
        {children}
      </a>
    ),
  // Wide tables scroll by themselves, never the page; a keyboard can scroll them too.
  table: ({ children }) => (
    <div role="group" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  // The only field that Markdown makes: a box of a list of things to do, which says in words whether it is ticked.
  input: ({ checked = false }) => <input type="checkbox" checked={checked} disabled aria-label={checked ? "Done" : "To do"} readOnly />,
  // Pictures of other sites would tell them who reads this, and the page's policy refuses them.
  img: ({ src, alt }) =>
    typeof src === "string" ? (
      <a href={src} {...elsewhere}>
        {alt || src}
      </a>
    ) : null,
};

const plain = [remarkGfm];
const withIds = [remarkGfm, markHeadings];

/** The heavy half of `<Markdown>`; use that. HTML in the text is shown as nothing, script links lose their address. */
export const MarkdownRenderer = ({ children, ids }: { children: string; ids: boolean }) => (
  <ReactMarkdown remarkPlugins={ids ? withIds : plain} components={components} skipHtml>
    {children}
  </ReactMarkdown>
);
