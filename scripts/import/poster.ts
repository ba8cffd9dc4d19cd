import { createAvatar } from '@dicebear/core'
import * as notionists from '@dicebear/notionists'
import { draw, halftone, type Palette, paletteOf, picture } from './drawing.ts'
import { boldStroke, capHeight, drawable, outline } from './outline.ts'

export interface PosterOptions {
  /** Drawn behind in capitals, a few letters a row. */
  title: string
  /** The same seed gives the same face and colours. */
  seed: string
  /** Colours by number instead of by seed. */
  colours?: number
}

/**
 * A drawn sample portrait, 4:5, as JPEG: two tones, the title in large type, stage light. Nobody is shown
 * as they are: the face is made up from the seed (Notionists by Zoish, CC0 1.0).
 */
export async function poster({ title, seed, colours }: PosterOptions): Promise<Buffer> {
  const [width, height] = [880, 1100]
  const palette = paletteOf(seed, colours)
  const body = [
    scenery(palette, width, height, seed),
    largeType(title, palette, { width, height, rows: 3, letters: 3.4 }),
    person(seed, palette, { x: -118, y: 64, size: 1130 }),
    shade(width, height),
  ]
  return picture(body.join(''), width, height)
}

export interface CoverOptions {
  title: string
  /** Seeds of the people, up to five, the first in the middle. */
  seeds: string[]
  colours: number
}

/** A drawn sample cover, 16:9, as JPEG. */
export async function cover({ title, seeds, colours }: CoverOptions): Promise<Buffer> {
  const [width, height] = [1600, 900]
  const palette = paletteOf(title, colours)
  // High enough for a page that crops the picture to a band; the left is for the page's title.
  const places = [
    { x: 700, y: 110, size: 840 },
    { x: 460, y: 220, size: 700 },
    { x: 1040, y: 220, size: 700 },
    { x: 280, y: 330, size: 580 },
    { x: 1200, y: 330, size: 580 },
  ]
  const people = seeds
    .slice(0, places.length)
    .map((seed, index) => {
      const place = places[seeds.length === 1 ? 0 : index]
      return place === undefined
        ? ''
        : person(seed, { ...paletteOf(seed, colours + index * 2), deep: palette.deep }, place)
    })
    .toReversed()
  const body = [
    scenery(palette, width, height, title),
    largeType(title, palette, { width, height, rows: 2, letters: 5.4 }),
    ...people,
    shade(width, height),
  ]
  return picture(body.join(''), width, height)
}

/** Back wall, beams from above, and the dots of a cheap print that fade in from one side. */
function scenery(palette: Palette, width: number, height: number, seed: string): string {
  const beam = (from: number, to: number, spread: number) =>
    `<path d="M${from - 14} -20H${from + 14}L${to + spread} ${height}H${to - spread}Z" fill="#fff" opacity=".1"/>`
  const shift = draw(`${seed} beam`, 160) - 80
  return `<defs><linearGradient id="wall" x1="0" y1="0" x2=".3" y2="1"><stop stop-color="${palette.light}"/><stop offset="1" stop-color="${palette.deep}"/></linearGradient>
<radialGradient id="spot" cx=".5" cy=".4" r=".62"><stop stop-color="#fff" stop-opacity=".42"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset=".55" stop-color="${palette.ink}" stop-opacity="0"/><stop offset="1" stop-color="${palette.ink}" stop-opacity=".55"/></linearGradient>
<path id="dots" d="${halftone(width, height)}" fill="${palette.ink}"/></defs>
<rect width="${width}" height="${height}" fill="url(#wall)"/>
<use href="#dots" opacity=".22"/>
${beam(width * 0.3 + shift, width * 0.12, width * 0.16)}${beam(width * 0.66 + shift, width * 0.86, width * 0.18)}${beam(width * 0.5 - shift, width * 0.5, width * 0.2)}
<rect width="${width}" height="${height}" fill="url(#spot)"/>`
}

const shade = (width: number, height: number) =>
  `<use href="#dots" opacity=".08"/><rect width="${width}" height="${height}" fill="url(#floor)"/>`

/** The title's words cut into rows of a few letters, as large as the picture is wide. */
function largeType(
  title: string,
  palette: Palette,
  box: { width: number; height: number; rows: number; letters: number },
): string {
  const size = (box.width / box.letters) * 1.55
  const step = capHeight(size) * 1.16
  return rowsOf(drawable(title), Math.floor(box.letters), box.rows)
    .map((row, index) => {
      const { path } = outline(row, size)
      const y = box.height * 0.045 + capHeight(size) + index * step
      return `<path transform="translate(${box.width * 0.03} ${y.toFixed(1)})" d="${path}" fill="${palette.skin}" stroke="${palette.skin}" stroke-width="${(boldStroke * size).toFixed(1)}" opacity=".3"/>`
    })
    .join('')
}

/** Rows of about `letters` letters: words are cut in even parts, short ones stay whole. */
export function rowsOf(title: string, letters: number, most: number): string[] {
  const words = title
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return words
    .flatMap((word) => {
      const parts = Math.ceil(word.length / (letters + 1))
      const length = Math.ceil(word.length / parts)
      return Array.from({ length: parts }, (_, part) =>
        Array.from(word)
          .slice(part * length, (part + 1) * length)
          .join(''),
      )
    })
    .slice(0, most)
}

/** A made-up person from the waist up: line art whose black and white take the poster's ink, skin and cloth. */
function person(
  seed: string,
  palette: Palette,
  at: { x: number; y: number; size: number },
): string {
  const { body } = parts(createAvatar(notionists, { ...cheerful, seed }).toString())
  const scale = at.size / 1744
  return `<g transform="translate(${at.x} ${at.y}) scale(${scale.toFixed(4)})">${body
    .map(({ markup, cloth }) => tinted(markup, palette.ink, cloth ? palette.cloth : palette.skin))
    .join('')}</g>`
}

/** Faces that one would vote for: of the style's mouths, brows and eyes the friendly ones, nothing in the hands. */
const cheerful: notionists.Options = {
  bodyIconProbability: 0,
  gestureProbability: 0,
  lips: [
    'variant03',
    'variant08',
    'variant14',
    'variant17',
    'variant22',
    'variant23',
    'variant25',
    'variant30',
  ],
  brows: ['variant01', 'variant04', 'variant05', 'variant07', 'variant12'],
  eyes: ['variant03', 'variant04', 'variant05'],
}

const clothesAt = '<g transform="translate(178 1057)">'
const hairAt = '<g transform="translate(266 207)">'

/** The style draws head, clothes, hair and face in that order, each in a group of its own. */
function parts(svg: string): { body: { markup: string; cloth: boolean }[] } {
  const from = svg.indexOf('<g transform="translate(531 487)">')
  const clothes = svg.indexOf(clothesAt)
  const hair = svg.indexOf(hairAt)
  const end = svg.lastIndexOf('</g></svg>')
  if (from < 0 || clothes < from || hair < clothes || end < hair)
    throw new Error('the portrait style has another build than expected')
  return {
    body: [
      { markup: svg.slice(from, clothes), cloth: false },
      { markup: svg.slice(clothes, hair), cloth: true },
      { markup: svg.slice(hair, end), cloth: false },
    ],
  }
}

const tinted = (markup: string, dark: string, light: string) =>
  markup.replaceAll('"#000"', `"${dark}"`).replaceAll('"#fff"', `"${light}"`)
