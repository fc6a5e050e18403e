/** The text with every occurrence of the words marked. */
export function HighlightedMatch({ text, words }: { text: string; words: string }) {
  if (words === "") return text;
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return text;
  const end = at + words.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      <HighlightedMatch text={text.slice(end)} words={words} />
    </>
  );
}
