export { newId } from '../../lib/new-id.ts'

/** A short key of a text: the same text always has the same one (FNV-1a, twice, 64 bits together). */
export function keyOf(text: string): string {
  let a = 0x811c9dc5
  let b = 0x1000193
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ (code + at), 0x85ebca6b)
  }
  return `${(a >>> 0).toString(16).padStart(8, '0')}${(b >>> 0).toString(16).padStart(8, '0')}`
}
