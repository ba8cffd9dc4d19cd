import type * as Ascii from 'any-ascii'
import bidiFactory from 'bidi-js'
import { onDemand } from '../onDemand.ts'
import { faceFor, type Face, type Weight } from './faces.ts'

/** Characters of one face and one direction, side by side. */
export interface Run {
  text: string
  face: Face
  rtl: boolean
}

const ascii = onDemand<typeof Ascii>('any-ascii')
const bidi = bidiFactory()
const invisible = /\p{Cf}|\p{Variation_Selector}/u

/** Returns what can be drawn: letters of scripts that no face has are written in Latin ones, other signs left out. */
export function drawable(text: string, weight: Weight): string {
  let drawn = ''
  for (const character of text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()) {
    if (invisible.test(character)) {
      drawn += character === '\u200d' || character === '\u200c' ? character : ''
      continue
    }
    if (faceFor(character.codePointAt(0) ?? 0, weight)) drawn += character
    else if (/\p{L}|\p{N}/u.test(character)) drawn += ascii().default(character)
  }
  return drawn.replaceAll(/ +/g, ' ').trim()
}

/** Tells whether a line of it is read from the right. */
export const readsFromRight = (text: string): boolean =>
  (bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level ?? 0) % 2 === 1

/** A line's runs from left to right, as they stand on the page. */
export function runsOf(line: string, weight: Weight): Run[] {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(line, 'auto')
  const runs: (Run & { level: number })[] = []
  let at = 0
  for (const character of line) {
    const level = levels[at] ?? paragraphs[0]?.level ?? 0
    at += character.length
    const last = runs.at(-1)
    const face = faceOf(character, weight, last?.level === level ? last.face : undefined)
    if (!face) continue
    if (last && last.face.font === face.font && last.level === level) last.text += character
    else runs.push({ text: character, face, rtl: level % 2 === 1, level })
  }
  return inSight(runs)
}

/** Turns the brackets of a text that is read from the right the other way (UAX 9, rule L4). */
export const mirrored = (text: string): string =>
  [...text].map((one) => bidi.getMirroredCharacter(one) ?? one).join('')

/** Spaces, marks and joiners stay with the letters before them, so that these can join. */
function faceOf(character: string, weight: Weight, before: Face | undefined): Face | undefined {
  const codePoint = character.codePointAt(0) ?? 0
  const stays = /[\s\p{M}\u200c\u200d]/u.test(character)
  if (stays && before?.font.hasGlyphForCodePoint(codePoint)) return before
  return faceFor(codePoint, weight) ?? before
}

/** Reorders by level, the highest first (UAX 9, rule L2). */
function inSight(runs: (Run & { level: number })[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      if ((ordered[from]?.level ?? 0) < level) continue
      let to = from
      while ((ordered[to]?.level ?? 0) >= level) to++
      ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed())
      from = to
    }
  }
  return ordered
}
