import type { Picture } from '@plaudit/contract/files'
import { duotoneOf } from '@plaudit/contract/standIn'
import { setText, type Lettering, type Setting } from '../lettering/lettering.ts'

export const ink = '#0b1b2b'
export const sky = '#a2e3fa'
export const gold = '#f5b52e'

/** Bytes of a stored picture in its size nearest above that width; undefined when they are gone. */
export type PictureBytes = (picture: Picture, width: number) => Promise<Uint8Array | undefined>

export interface Placed {
  x: number
  /** Height of the first baseline. */
  y: number
  fill: string
  /** Place of `x` in the line. Scripts that are read from the right begin there. */
  align?: 'start' | 'middle' | 'end'
  /** Room for lines that begin at the right. */
  within?: number
}

/** Left end of each line of a text that is placed so. */
export function lefts(set: Lettering, { x, align = 'start', within }: Placed): number[] {
  return set.lines.map(({ width }) => {
    if (align === 'middle') return x - width / 2
    if (align === 'end') return x - width
    return set.rtl && within !== undefined ? x + within - width : x
  })
}

/** A text as outlines in SVG. */
export function svgText(set: Lettering, placed: Placed): string {
  const at = lefts(set, placed)
  return set.lines
    .map(({ strokes }, line) => {
      const y = placed.y + line * set.leading
      const paths = strokes.map(({ path, thicken }) =>
        thicken === 0
          ? `<path d="${path}"/>`
          : `<path d="${path}" stroke="${placed.fill}" stroke-width="${thicken}" stroke-linejoin="round"/>`,
      )
      return `<g fill="${placed.fill}" transform="translate(${at[line] ?? 0} ${y})">${paths.join('')}</g>`
    })
    .join('')
}

export const svgLine = (text: string, setting: Setting, placed: Placed): string =>
  svgText(setText(text, setting), placed)

/** The mark: a beam of light that falls on one gold point. */
export const svgMark = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 32})"><rect width="32" height="32" rx="9" fill="#12314d"/><path d="M5 4h6l16 24H12z" fill="${sky}"/><circle cx="19.5" cy="20.5" r="5.5" fill="${gold}"/></g>`

/** Light on an empty stage, in a box. */
export function svgBackdrop(id: string, width: number, height: number): string {
  const { mid, deep } = duotoneOf(id)
  return (
    `<defs><radialGradient id="light" cx="62%" cy="30%" r="80%"><stop offset="0" stop-color="${mid}"/><stop offset="1" stop-color="${deep}"/></radialGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#light)"/>` +
    `<path d="M${width * 0.5} 0h${width * 0.08}L${width} ${height}H${width * 0.62}z" fill="#fff" opacity=".1"/>` +
    `<path d="M${width * 0.92} 0h${width * 0.05}L${width * 0.6} ${height}H${width * 0.34}z" fill="#fff" opacity=".07"/>`
  )
}
