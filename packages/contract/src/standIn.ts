/** Colours of what stands in for a missing picture: the light, the dark around it, and what is written over both. */
export interface Duotone {
  mid: string
  deep: string
  pale: string
}

const duotones: readonly [Duotone, ...Duotone[]] = [
  { mid: '#e0558c', deep: '#4a0b2a', pale: '#ffd3e4' },
  { mid: '#8fa51d', deep: '#27300a', pale: '#eef5c0' },
  { mid: '#4f9fc4', deep: '#0b2e40', pale: '#d3f0fb' },
  { mid: '#3f58e6', deep: '#0b1450', pale: '#d7deff' },
  { mid: '#8a4ea3', deep: '#2b0f38', pale: '#f0d9fa' },
  { mid: '#d9663a', deep: '#471704', pale: '#ffe0d1' },
  { mid: '#1f8f80', deep: '#06302a', pale: '#c9f3ea' },
  { mid: '#b3862a', deep: '#3a2704', pale: '#fdebc4' },
]

/** A number of 32 bits that is always the same for one text. */
export function hashOf(text: string): number {
  let value = 2166136261
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619)
  // Another round of mixing: short ids of the same length would else fall on the same colour.
  value = Math.imul(value ^ (value >>> 16), 2246822507)
  return (value ^ (value >>> 13)) >>> 0
}

/** On pages and in print alike, so that a face that has no picture is known again by its colour. */
export const duotoneOf = (id: string): Duotone =>
  duotones[hashOf(id) % duotones.length] ?? duotones[0]

/** Returns one or two capitals: the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = words.at(0)
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .map((word) => word?.match(/[\p{L}\p{N}]/u)?.[0]?.toLocaleUpperCase() ?? '')
    .join('')
}
