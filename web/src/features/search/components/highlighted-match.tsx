import { findMatch } from "@daybook/contract/core/comparable";

/** Renders the text with every occurrence of the search term in a `<mark>`. */
export function HighlightedMatch({ text, term }: { text: string; term: string }) {
  const found = findMatch(text, term);
  if (!found) return text;
  const [at, end] = found;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      <HighlightedMatch text={text.slice(end)} term={term} />
    </>
  );
}
