import type { Font } from 'fontkit'
import type { Weight } from './faces.ts'
import { drawable, mirrored, readsFromRight, runsOf } from './runs.ts'
import { Kept } from '../kept.ts'

/** Letters as outlines: nothing that draws them needs a font. */
export interface Stroke {
  /** SVG path, from the left end of the baseline. */
  path: string
  /** Width of a line around it that gives a thin face its weight; 0 for none. */
  thicken: number
}

export interface Line {
  text: string
  width: number
  strokes: Stroke[]
  /** Its characters from left to right, as they stand. */
  spans: { text: string; x: number; width: number }[]
}

export interface Lettering {
  lines: Line[]
  /** Size of the letters, which may be smaller than asked for. */
  size: number
  /** From one baseline to the next. */
  leading: number
  width: number
  rtl: boolean
}

export interface Setting {
  size: number
  weight?: Weight
  /** Width that a line may take; without it there is one line, as long as it is. */
  maxWidth?: number
  maxLines?: number
  /** Long texts are set smaller before they are cut. */
  minSize?: number
  /** Between baselines, in sizes. */
  leading?: number
}

/** Sets a text of any script in lines: smaller where it is long, and cut with an ellipsis where it is too long even then. */
export function setText(text: string, setting: Setting): Lettering {
  const { weight = 400, maxWidth = Infinity, maxLines = 1, leading = 1.15 } = setting
  const words = drawable(text, weight)
  const smallest = setting.minSize ?? setting.size
  let { size } = setting
  let lines = broken(words, weight, maxWidth / size)
  while (lines.length > maxLines && size > smallest) {
    size = Math.max(smallest, size * 0.92)
    lines = broken(words, weight, maxWidth / size)
  }
  const kept =
    lines.length > maxLines ? cut(lines.slice(0, maxLines), weight, maxWidth / size) : lines
  const drawn = kept.map((line) => drawLine(line, weight, size))
  return {
    lines: drawn,
    size,
    leading: size * leading,
    width: Math.max(0, ...drawn.map((line) => line.width)),
    rtl: readsFromRight(words),
  }
}

const widths = new Kept<number>({ most: 5000 })

/** Width in sizes. */
function widthOf(text: string, weight: Weight): number {
  const key = `${weight} ${text}`
  return widths.or(key, () =>
    runsOf(text, weight).reduce(
      (sum, { text: part, face, rtl }) =>
        sum + layOut(part, face.font, rtl).advanceWidth / face.font.unitsPerEm,
      0,
    ),
  )
}

const breaks = new Intl.Segmenter('und', { granularity: 'word' })
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Begins no line: a closing sign or a dash, in French behind a space too. “ closes in German, and opens behind a space. */
const follows = /^[\p{Pe}\p{Pf}\p{Pd}“.,;:!?…%‰/、。，！？：；]/u
/** Ends no line: an opening sign. */
const leads = /(?:[\p{Ps}\p{Pi}¿¡]|«\s)$/u

/** Words, each with the signs that belong to it: between these a line may end. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const { segment } of breaks.segment(text)) {
    const isHeld = leads.test(pieces.at(-1) ?? '')
    if (!isHeld && !follows.test(segment)) {
      pieces.push(segment)
      continue
    }
    const space = segment !== '“' && pieces.at(-1)?.trim() === '' ? pieces.pop() : ''
    pieces.push(`${pieces.pop() ?? ''}${space ?? ''}${segment}`)
  }
  return pieces
}

/** Lines that are no wider than that; a word that is wider alone is broken between letters. */
function broken(text: string, weight: Weight, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const segment of piecesOf(text)) {
    if (widthOf((line + segment).trimEnd(), weight) <= most) {
      line += segment
      continue
    }
    if (line.trim() !== '') lines.push(line.trim())
    line = segment.trimStart()
    while (widthOf(line, weight) > most) {
      const head = fitting(line, weight, most)
      if (head === '' || head === line) break
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  if (line.trim() !== '') lines.push(line.trim())
  return lines
}

function fitting(text: string, weight: Weight, most: number): string {
  let head = ''
  for (const { segment } of letters.segment(text)) {
    if (widthOf(head + segment, weight) > most) break
    head += segment
  }
  return head
}

function cut(lines: string[], weight: Weight, most: number): string[] {
  const last = lines.at(-1) ?? ''
  const room = most - widthOf('…', weight)
  return [...lines.slice(0, -1), `${fitting(last, weight, room).trimEnd()}…`]
}

function layOut(text: string, font: Font, rtl: boolean) {
  const drawn = rtl ? mirrored(text) : text
  return font.layout(drawn, undefined, undefined, undefined, rtl ? 'rtl' : 'ltr')
}

function drawLine(text: string, weight: Weight, size: number): Line {
  const strokes: Stroke[] = []
  const spans: Line['spans'] = []
  let x = 0
  for (const { text: part, face, rtl } of runsOf(text, weight)) {
    const drawn = drawRun({ text: part, font: face.font, rtl, size, from: x })
    if (drawn.path !== '') strokes.push({ path: drawn.path, thicken: face.thicken * size })
    spans.push({ text: rtl ? [...part].toReversed().join('') : part, x, width: drawn.to - x })
    x = drawn.to
  }
  return { text, width: x, strokes, spans }
}

interface RunToDraw {
  text: string
  font: Font
  rtl: boolean
  size: number
  from: number
}

function drawRun({ text, font, rtl, size, from }: RunToDraw): { path: string; to: number } {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = layOut(text, font, rtl)
  let x = from
  let path = ''
  for (const [at, glyph] of glyphs.entries()) {
    const position = positions[at]
    if (!position) continue
    path += glyph.path
      .scale(scale, -scale)
      .translate(x + position.xOffset * scale, -position.yOffset * scale)
      .toSVG()
    x += position.xAdvance * scale
  }
  return { path, to: x }
}
