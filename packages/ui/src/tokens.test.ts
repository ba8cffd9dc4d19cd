// oxlint-disable-next-line no-restricted-imports -- a test: the sheet as it is written, before any tool has read it
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css
  .slice(css.indexOf('[data-theme] {'))
  .split('@variant theme-dark {')

/** The colour that a token has when no site overrides it. */
function colorOf(theme: 'light' | 'dark', name: string): string {
  const find = (text: string) =>
    new RegExp(`--${name}: (?:var\\(--[a-z-]+, )?(#[0-9a-f]{6})`).exec(text)?.[1]
  const own = theme === 'dark' ? find(dark.slice(0, dark.indexOf('}'))) : undefined
  const color = own ?? find(light)
  if (!color) throw new Error(`no token --${name}`)
  return color
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(theme: 'light' | 'dark', over: string, under: string): number {
  const [a, b] = [luminance(colorOf(theme, over)), luminance(colorOf(theme, under))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `over / under`, in lines as one would read them. */
function pairs(lines: readonly string[]): { over: string; under: string }[] {
  return lines.map((line) => {
    const [over = '', under = ''] = line.split(' / ')
    return { over, under }
  })
}

const text = pairs([
  ...['surface', 'raised', 'sunken', 'fill'].flatMap((ground) => [
    `text / ${ground}`,
    `muted / ${ground}`,
  ]),
  ...['act', 'primary', 'won', 'danger', 'ok', 'nav', 'stage', 'badge'].map(
    (name) => `on-${name} / ${name}`,
  ),
  ...['act', 'won', 'danger', 'ok'].flatMap((name) => [
    `${name}-text / surface`,
    `${name}-text / raised`,
    `${name}-text / ${name}-soft`,
    `text / ${name}-soft`,
  ]),
  'text / primary-soft',
  'text / fill-hover',
  'muted / act-soft',
  'on-act / act-hover',
  'on-stage-muted / stage',
  'on-nav-muted / nav',
  'muted / bubble-me',
  'muted / bubble-them',
])
const marks = pairs([
  ...['act', 'line-strong', 'danger', 'focus'].flatMap((name) => [
    `${name} / surface`,
    `${name} / raised`,
  ]),
  ...['k-free', 'k-paid', 'k-jury', 'k-void', 'c1', 'c2', 'c3', 'c4', 'c5'].map(
    (name) => `${name} / raised`,
  ),
])

describe.each(['light', 'dark'] as const)('contrast in %s', (theme) => {
  it.each(text)('$over on $under is read', ({ over, under }) => {
    expect(contrast(theme, over, under)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(marks)('$over on $under is seen', ({ over, under }) => {
    expect(contrast(theme, over, under)).toBeGreaterThanOrEqual(3)
  })
})

it('the bar is #a2e3fa with dark text (specification, limits), and of the same hue in the dark', () => {
  expect(colorOf('light', 'nav')).toBe('#a2e3fa')
  expect(colorOf('dark', 'nav')).toBe('#16485a')
  expect(contrast('dark', 'on-nav', 'nav')).toBeGreaterThanOrEqual(7)
  expect(contrast('dark', 'on-nav-muted', 'nav')).toBeGreaterThanOrEqual(4.5)
})
