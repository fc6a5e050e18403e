/** Markdown that exhausts a careless parser, in the length of a comment. Built from repeated marks. */
export const hostileMarkdown: Record<string, string> = {
  "nested quotes": `${">".repeat(4990)} deep`,
  "nested lists": `${"- ".repeat(4990)}deep`,
  "nested ordered lists": `${"1. ".repeat(3300)}deep`,
  "lists nested by indentation": Array.from({ length: 98 }, (_, level) => `${"  ".repeat(level)}- x`).join("\n"),
  "open emphasis and links": "*_[".repeat(3300),
  "nested emphasis": `${"*_".repeat(2500)}a${"_*".repeat(2500)}`,
  "a run of stars": `${"*".repeat(4990)}a${"*".repeat(4990)}`,
  "nested brackets": `${"[".repeat(4990)}a${"]".repeat(4990)}`,
  strikethrough: "a~~b".repeat(2500),
  "a wide table": `|${"a|".repeat(90)}\n|${"-|".repeat(90)}\n${"|a\n".repeat(1000)}`,
  "a long table row": `|a|\n|-|\n|${"*a*|".repeat(2400)}`,
  footnotes: `${"[^a]".repeat(2400)}\n\n[^a]: x`,
  "quotes around every line": `${">".repeat(60)}a\n`.repeat(150),
  "delimiters after code in HTML": `<div>\n\`\`\`\n\n${"*_[".repeat(3300)}`,
  "delimiters after a fence in a list": `- \`\`\`\n  a\n  \`\`\`\n\n${"*_[".repeat(3300)}`,
};
