import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type * as FontKit from 'fontkit'
import { onDemand } from '../onDemand.ts'
import { Kept } from '../kept.ts'

export type Weight = 400 | 700

/** A typeface in its files, each for a part of Unicode; read when a letter first needs it. */
export interface Face {
  font: FontKit.Font
  /** Thickness that its strokes lack, in parts of the size: one family has a single, thin weight. */
  thicken: number
}

interface Family {
  folder: string
  /** File of one of its parts. */
  file: (part: string, weight: Weight) => string
  thicken?: Record<Weight, number>
}

const require = createRequire(import.meta.url)
const fontkit = onDemand<typeof FontKit>('fontkit')

const plain = (name: string, described: string): Family => ({
  folder: path.dirname(described),
  file: (part, weight) => `${name}-${part}-${weight}-normal.woff2`,
})
const variable = (name: string, described: string): Family => ({
  folder: path.dirname(described),
  file: (part) => `${name}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
  thicken: { 400: 0.035, 700: 0.085 },
})

/** The first one that has a letter draws it. */
const families: readonly Family[] = [
  plain('familjen-grotesk', require.resolve('@fontsource/familjen-grotesk/package.json')),
  plain('noto-sans', require.resolve('@fontsource/noto-sans/package.json')),
  plain('noto-sans-arabic', require.resolve('@fontsource/noto-sans-arabic/package.json')),
  plain('noto-sans-hebrew', require.resolve('@fontsource/noto-sans-hebrew/package.json')),
  plain('noto-sans-thai', require.resolve('@fontsource/noto-sans-thai/package.json')),
  variable('noto-sans-sc', require.resolve('@fontsource-variable/noto-sans-sc/package.json')),
  variable('noto-sans-kr', require.resolve('@fontsource-variable/noto-sans-kr/package.json')),
]

interface Part {
  family: Family
  name: string
  ranges: [from: number, to: number][]
}

const parts: readonly Part[] = families.flatMap((family) => {
  const listed = readFileSync(path.join(family.folder, 'unicode.json'), 'utf8')
  return Object.entries(JSON.parse(listed) as Record<string, string>).map(([name, text]) => ({
    family,
    name,
    ranges: text.split(',').map(rangeOf),
  }))
})

function rangeOf(text: string): [from: number, to: number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

const opened = new Map<string, FontKit.Font>()

function open(file: string): FontKit.Font {
  const known = opened.get(file)
  if (known) return known
  const font = fontkit().create(readFileSync(file)) as FontKit.Font
  opened.set(file, font)
  return font
}

const known = new Kept<Face | null>({ most: 20_000 })

/** The face that draws a character; undefined where none of them can. */
export function faceFor(codePoint: number, weight: Weight): Face | undefined {
  const key = `${weight} ${codePoint}`
  return known.or(key, () => find(codePoint, weight) ?? null) ?? undefined
}

function find(codePoint: number, weight: Weight): Face | undefined {
  for (const { family, name, ranges } of parts) {
    if (!ranges.some(([from, to]) => codePoint >= from && codePoint <= to)) continue
    const font = open(path.join(family.folder, 'files', family.file(name, weight)))
    if (font.hasGlyphForCodePoint(codePoint))
      return { font, thicken: family.thicken?.[weight] ?? 0 }
  }
  return undefined
}
