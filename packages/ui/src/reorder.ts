/** The list with one item moved; a place outside it is brought to its nearest end. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items]
  const [item] = next.splice(from, 1)
  if (item === undefined) return next
  next.splice(Math.max(0, Math.min(next.length, to)), 0, item)
  return next
}

/** Returns the place to which a key moves an item: arrows by one, Home and End to the ends; null for any other key. */
export function placeByKey(key: string, at: number, count: number): number | null {
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** Returns the place of a dragged row: as far as the pointer has crossed the middles of its neighbours. */
export function placeByPointer(middles: readonly number[], from: number, pointer: number): number {
  const above = middles.filter((middle, at) => at < from && middle > pointer).length
  const below = middles.filter((middle, at) => at > from && middle < pointer).length
  return from - above + below
}
