import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

const files = ['familjen-latin.woff2', 'familjen-latin-ext.woff2']
/** The outlines are those of the regular weight: drawn with a stroke of this many ems they come out bold. */
export const boldStroke = 0.055

let loaded: Font[] | undefined

function fonts(): Font[] {
  loaded ??= files.map((file) => {
    const opened = create(
      readFileSync(new URL(`../../packages/ui/assets/fonts/${file}`, import.meta.url)),
    )
    if (!('unitsPerEm' in opened)) throw new Error(`${file} is no single font`)
    return opened
  })
  return loaded
}

/** Capitals of the text as far as the fonts draw them; accents they lack are dropped. */
export function drawable(text: string): string {
  return Array.from(text.toUpperCase())
    .map(
      (letter) =>
        [letter, letter.normalize('NFD').replaceAll(/\p{M}/gu, '')].find((form) => fontFor(form)) ??
        '',
    )
    .join('')
}

function fontFor(letter: string): Font | undefined {
  const code = letter.codePointAt(0)
  return code === undefined ? undefined : fonts().find((font) => font.hasGlyphForCodePoint(code))
}

export interface Outline {
  /** Path data with the baseline at y 0. */
  path: string
  width: number
}

/** Text as outlines, so that a picture looks the same on a machine without fonts. Size in pixels for one em. */
export function outline(text: string, size: number): Outline {
  let path = ''
  let x = 0
  for (const letter of text) {
    const font = fontFor(letter)
    if (font === undefined) continue
    const scale = size / font.unitsPerEm
    const [glyph] = font.glyphsForString(letter)
    if (glyph === undefined) continue
    path += glyph.path.scale(scale, -scale).translate(x, 0).toSVG()
    x += glyph.advanceWidth * scale + boldStroke * size
  }
  return { path, width: x }
}

/** Height of a capital at the size. */
export function capHeight(size: number): number {
  const [font] = fonts()
  return font === undefined ? 0 : (font.capHeight / font.unitsPerEm) * size
}
