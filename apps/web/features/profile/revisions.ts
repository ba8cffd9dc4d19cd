/** Which revision of the profile the saves of this page made, by the one that each began with. */
const made = new Map<number, number>()

/** A save of this page, which nobody else's came before, made another revision. */
export function noteSaved(from: number | undefined, to: number): void {
  if (from !== undefined && to > from) made.set(from, to)
}

/**
 * The revision that a form names which began with this one. Two forms stand on one page, and an address is confirmed
 * beside a form: what the same person saved here a moment ago is no news to them, as what came from another tab is.
 */
export function goesOnFrom(began: number): number {
  let at = began
  for (let next = made.get(at); next !== undefined; next = made.get(at)) at = next
  return at
}
