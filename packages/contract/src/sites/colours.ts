/** The paper of both themes: what stands on it has to be read (`tokens.css`). */
const paper = { light: '#fbfaf7', dark: '#0c131b' } as const
const ink = '#0b1b2b'
const white = '#ffffff'
/** WCAG 2.2: text, and what is acted upon. */
const readable = 4.5
const visible = 3

type Rgb = readonly [number, number, number]

const rgbOf = (colour: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminanceOf(colour: string): number {
  const [r = 0, g = 0, b = 0] = rgbOf(colour).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast of two colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** So much of the other colour in the first, 0 to 1. */
function mix(colour: string, other: string, share: number): string {
  const [from, to] = [rgbOf(colour), rgbOf(other)]
  return hexOf(from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as unknown as Rgb)
}

/** The colour itself, or the nearest to it towards another that is told apart from all of these grounds. */
function until(colour: string, towards: string, least: number, grounds: readonly string[]): string {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mix(colour, towards, share)
    if (grounds.every((ground) => contrastOf(tried, ground) >= least)) return tried
  }
  return towards
}

/** White or ink, whichever is read better; one of them always is by 4.5 to 1. */
const on = (colour: string): string =>
  contrastOf(white, colour) >= contrastOf(ink, colour) ? white : ink

/** A colour that text can stand on: some in the middle take neither white nor ink well enough. */
const ground = (colour: string): string =>
  contrastOf(on(colour), colour) >= readable
    ? colour
    : until(colour, on(colour) === white ? '#000000' : white, readable, [on(colour)])

/**
 * Makes both themes' colours from a site's two, as custom properties without `--site-` (product 2: contrast is kept by
 * itself). Every pair that text stands in is at least 4.5 to 1, whatever the colours.
 * @param colours as `#rrggbb`; a missing one stays the product's own.
 */
export function siteColours({
  primary,
  secondary,
}: {
  primary: string | null
  secondary: string | null
}): Record<string, string> {
  const colours: Record<string, string> = {}
  if (primary !== null) {
    const light = ground(until(primary, '#000000', visible, [paper.light]))
    const dark = ground(until(primary, white, visible, [paper.dark]))
    Object.assign(colours, {
      primary: light,
      'on-primary': on(light),
      'primary-soft': mix(primary, white, 0.88),
      'primary-dark': dark,
      'on-primary-dark': on(dark),
      'primary-soft-dark': mix(primary, paper.dark, 0.78),
    })
  }
  if (secondary !== null) {
    const light = ground(until(secondary, '#000000', visible, [paper.light]))
    const dark = ground(until(secondary, white, visible, [paper.dark]))
    const soft = mix(secondary, white, 0.9)
    const softDark = mix(secondary, paper.dark, 0.78)
    Object.assign(colours, {
      secondary: light,
      'on-secondary': on(light),
      'secondary-hover': mix(light, on(light) === white ? '#000000' : white, 0.16),
      'secondary-soft': soft,
      'secondary-text': until(secondary, '#000000', readable, [paper.light, white, soft]),
      'secondary-dark': dark,
      'on-secondary-dark': on(dark),
      'secondary-hover-dark': mix(dark, on(dark) === white ? '#000000' : white, 0.12),
      'secondary-soft-dark': softDark,
      'secondary-text-dark': until(secondary, white, readable, ['#151f2a', paper.dark, softDark]),
    })
  }
  return colours
}
