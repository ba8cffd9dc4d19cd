const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** A text with the words that were looked for marked in it, whatever their accents. */
export function Marked({ text, search }: { text: string; search: string }) {
  const plain = folded(text)
  const words = folded(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
  const places = words
    .map((word) => ({ at: plain.indexOf(word), length: word.length }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
  const first = places[0]
  // Marks that are written apart move the places of what follows.
  if (first === undefined || plain.length !== text.length) return text
  return (
    <>
      {text.slice(0, first.at)}
      <mark className="rounded-[3px] bg-won-soft text-inherit">
        {text.slice(first.at, first.at + first.length)}
      </mark>
      {text.slice(first.at + first.length)}
    </>
  )
}
