/*
 * The one template of all emails: a letter becomes HTML and plain text with the same content. The HTML uses tables and inline
 * styles, which every mail program understands; dark mode and narrow windows are in `<style>`.
 */

type Link = { label: string; url: string };

/** A paragraph; a list; names with values; or something with details and links of its own. */
export type Block =
  | string
  | { list: string[] }
  | { facts: [name: string, value: string][] }
  | { title: string; details?: string[]; links?: Link[] };

export type Letter = {
  company: string;
  /** The `src` of the company's logo. */
  logo?: string | undefined;
  subject: string;
  /** `Hello Asha Rao,`; none for texts that begin with their own. */
  greeting?: string | undefined;
  blocks: Block[];
  button?: Link | undefined;
  /** What follows the button. */
  after?: string[] | undefined;
  /** Why the reader gets it, in small print. */
  footer?: Block[] | undefined;
};

const lineOf = ({ label, url }: Link) => `${label}: ${url}`;

const textOfBlock = (block: Block) => {
  if (typeof block === "string") return block;
  if ("list" in block) return block.list.map((each) => `- ${each}`).join("\n");
  if ("facts" in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join("\n");
  return [block.title, ...(block.details ?? []), ...(block.links ?? []).map(lineOf)].join("\n");
};

/** Returns the plain text of a letter. */
export const textOf = ({ greeting, blocks, button, after = [], footer = [] }: Letter): string =>
  [
    ...(greeting ? [greeting] : []),
    ...blocks.map(textOfBlock),
    ...(button ? [lineOf(button)] : []),
    ...after,
    ...footer.map(textOfBlock),
  ].join("\n\n");

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);

/** Escapes text and keeps its lines; addresses in it become links. */
const inline = (text: string) =>
  escaped(text)
    .replaceAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g, (url) => `<a class="link" style="color:#0a6986" href="${url}">${url}</a>`)
    .replaceAll("\n", "<br>");

const linkOf = ({ label, url }: Link) =>
  `<a class="link act" style="color:#0a6986;font-weight:600;margin-right:16px" href="${escaped(url)}">${escaped(label)}</a>`;

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;

function htmlOfBlock(block: Block): string {
  if (typeof block === "string") return paragraph(inline(block));
  if ("list" in block)
    return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${block.list.map((each) => `<li style="margin:0 0 4px">${inline(each)}</li>`).join("")}</ul>`;
  if ("facts" in block) {
    const rows = block.facts.map(
      ([name, value]) =>
        `<tr><td class="quiet" style="padding:0 16px 6px 0;color:#6b6964;vertical-align:top;white-space:nowrap">${escaped(name)}</td><td style="padding:0 0 6px">${inline(value)}</td></tr>`,
    );
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 10px;font-size:inherit;line-height:inherit">${rows.join("")}</table>`;
  }
  const { title, details = [], links = [] } = block;
  const parts = [
    `<strong style="font-weight:600">${inline(title)}</strong>`,
    ...details.map((each) => `<span class="quiet" style="color:#51504b">${inline(each)}</span>`),
    ...(links.length > 0 ? [`<span style="display:inline-block;padding-top:4px">${links.map(linkOf).join(" ")}</span>`] : []),
  ];
  return paragraph(parts.join("<br>"));
}

const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#151412!important}.card{background:#1b1a18!important;border-color:#2f2e2b!important}.text{color:#e9e8e5!important}.quiet{color:#b2b0ac!important}.link{color:#5ab4d0!important}.button{background:#137f9e!important}.logo{background:#fff!important;padding:4px!important;border-radius:4px!important}}
@media (max-width:480px){.outer{padding:12px 0!important}.card{padding:24px 16px!important;border-radius:0!important;border-width:1px 0!important}.side{padding-left:16px!important;padding-right:16px!important}.button{display:block!important;text-align:center!important}.act{display:inline-block!important;padding:10px 0!important}}`;

/** Returns the HTML of a letter. */
export function htmlOf({ company, logo, subject, greeting, blocks, button, after = [], footer = [] }: Letter): string {
  const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const name = `<strong class="text" style="font-size:16px;color:#1d1c19;vertical-align:middle">${escaped(company)}</strong>`;
  const head = logo
    ? `<img class="logo" src="${escaped(logo)}" alt="" height="32" style="height:32px;max-width:200px;border:0;vertical-align:middle;margin-right:12px">${name}`
    : name;
  const content = [
    ...(greeting ? [paragraph(inline(greeting))] : []),
    ...blocks.map(htmlOfBlock),
    ...(button
      ? [
          paragraph(
            `<a class="button" href="${escaped(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0a6986;color:#ffffff;font-weight:600;text-decoration:none">${escaped(button.label)}</a>`,
          ),
        ]
      : []),
    ...after.map((each) => paragraph(inline(each))),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>${style}</style></head>
<body class="page" style="margin:0;padding:0;background:#f5f4f2;-webkit-text-size-adjust:100%">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f4f2"><tr><td class="outer" align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left;${font};font-size:15px;line-height:1.5">
<tr><td class="side" style="padding:0 4px 16px">${head}</td></tr>
<tr><td class="card text" dir="auto" style="padding:28px 28px 12px;background:#ffffff;border:1px solid #e4e3e0;border-radius:8px;color:#1d1c19;overflow-wrap:anywhere">
${content.join("\n")}
</td></tr>
<tr><td class="side quiet" style="padding:16px 4px 0;color:#6b6964;font-size:13px">
${footer.map(htmlOfBlock).join("\n")}
</td></tr></table>
</td></tr></table>
</body></html>
`;
}
