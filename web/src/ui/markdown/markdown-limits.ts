/**
 * Limits of a Markdown text. The parser recurses per level of nesting and takes quadratic time in the delimiters of a
 * paragraph, so a short text can exhaust the stack or block the page for seconds. Ordinary documents stay far below.
 */
const limits = {
  /** Quotes and lists inside each other. */
  depth: 16,
  /** Sum over the lines of the square of their depth. */
  depthSquares: 6000,
  /** Characters that may start or end emphasis, code, a link or an image, in one paragraph, list or table. */
  delimitersPerBlock: 300,
  /** For each 25 characters of the text, one more. */
  delimiters: 3000,
  /** Lines with text. */
  lines: 2500,
  /** Lines with a marker of a heading, list item or quote. */
  markers: 1000,
  footnotes: 100,
  /** Columns of a table row. */
  cellsPerLine: 100,
  /** Rows times columns of all tables. */
  cells: 1200,
};

const lineBreak = /\r\n|\n|\r/;
const openingFence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
/** A list item or heading, which always ends a paragraph. */
const newBlock = /^ {0,3}(?:[-+*]|#{1,6})[ \t]+\S/;
const htmlLine = /^ {0,3}</m;
const marker = /^[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|#{1,6}(?=[ \t]|$)|=+[ \t]*$|-+[ \t]*$)/;
const tableRule = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const isDelimiter: Record<string, true> = { "*": true, _: true, "~": true, "`": true, "[": true, "]": true };

/** Whether a text can be rendered as Markdown in a fraction of a second. Reads the text once, line by line. */
export function isRenderable(markdown: string): boolean {
  const most = { ...limits, delimiters: limits.delimiters + markdown.length / 25 };
  const total = { delimiters: 0, depthSquares: 0, lines: 0, markers: 0, footnotes: 0, cells: 0 };
  const block = { delimiters: 0, columns: 0, depth: 0 };
  // HTML can contain a line that looks like a fence, so then code counts like other text.
  const fencesAreCode = !htmlLine.test(markdown);
  let closingFence: RegExp | null = null;

  for (const line of markdown.split(lineBreak)) {
    if (closingFence) {
      if (closingFence.test(line)) closingFence = null;
      continue;
    }
    const fence = fencesAreCode && openingFence.exec(line);
    if (fence) {
      if (++total.markers > limits.markers) return false;
      const marks = fence[1] ?? fence[2]!;
      closingFence = new RegExp(`^ {0,3}${marks[0]}{${marks.length},}[ \\t]*$`);
      continue;
    }
    if (line.trim() === "") {
      Object.assign(block, { delimiters: 0, columns: 0, depth: 0 });
      continue;
    }
    if (newBlock.test(line)) block.delimiters = 0;
    const { delimiters, footnotes, bars } = charactersOf(line);
    if (block.columns === 0 && bars > 0 && tableRule.test(line)) block.columns = bars + 1;
    block.delimiters += delimiters;
    total.delimiters += delimiters;
    total.footnotes += footnotes;
    total.cells += block.columns;
    // The next line of a paragraph belongs to its quotes and lists, with or without their markers.
    block.depth = Math.max(block.depth, depthOf(line));
    total.depthSquares += block.depth ** 2;
    total.lines++;
    if (marker.test(line)) total.markers++;

    const isOver =
      block.delimiters > limits.delimitersPerBlock ||
      bars > limits.cellsPerLine ||
      (["delimiters", "depthSquares", "lines", "markers", "footnotes", "cells"] as const).some((name) => total[name] > most[name]) ||
      block.depth > limits.depth;
    if (isOver) return false;
  }
  return true;
}

function charactersOf(line: string) {
  let [delimiters, footnotes, bars] = [0, 0, 0];
  for (let index = 0; index < line.length; index++) {
    const character = line[index]!;
    if (isDelimiter[character]) delimiters++;
    if (character === "|") bars++;
    if (character === "[" && line[index + 1] === "^") footnotes++;
  }
  return { delimiters, footnotes, bars };
}

/** The quotes and lists a line opens: its markers, and for an indented list item a level per two columns. */
function depthOf(line: string) {
  let [columns, markers] = [0, 0];
  for (let index = 0; index < line.length;) {
    const character = line[index]!;
    const width = character === ">" ? 1 : listMarkerWidth(line, index);
    if (character === " " || character === "\t") columns += character === "\t" ? 4 : 1;
    else if (width > 0) markers++;
    else break;
    index += Math.max(width, 1);
  }
  return markers === 0 ? 0 : markers + Math.floor(Math.max(columns - markers, 0) / 2);
}

const listMarker = /(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/y;

function listMarkerWidth(line: string, index: number) {
  listMarker.lastIndex = index;
  return listMarker.exec(line)?.[0].length ?? 0;
}
