/** Renders the text with every occurrence of the search term in a `<mark>`. */
export function HighlightedMatch({ text, term }: { text: string; term: string }) {
  if (term === "") return text;
  const at = text.toLowerCase().indexOf(term.toLowerCase());
  if (at < 0) return text;
  const end = at + term.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      <HighlightedMatch text={text.slice(end)} term={term} />
    </>
  );
}
