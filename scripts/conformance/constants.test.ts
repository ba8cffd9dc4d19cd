import { presentManifest } from '../../apps/server/src/modules/sites/present.ts'
import { expect, test, vi } from 'vitest'
import * as constants from '@plaudit/contract/constants'
import { contestCategories } from '@plaudit/contract/contests/categories'
import { getContests } from '@plaudit/contract/contests/reading'
import { conversationDebounce, conversationsDebounce } from '@plaudit/contract/messaging/limits'
import { purchaseDebounce } from '@plaudit/contract/payments/constants'
import { supportUser } from '@plaudit/contract/reserved'
import { formatRelative } from '@plaudit/i18n/formatters'
import { soonOf } from '../../apps/web/features/messaging/data/soon.ts'
import { languageOf } from '../../apps/server/src/platform/http/caller.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const styles = ['tokens', 'theme', 'base', 'styles']
  .map((name) =>
    readFileSync(path.resolve(import.meta.dirname, `../../packages/ui/src/${name}.css`), 'utf8'),
  )
  .join('\n')

test('contest list page size [cf:27785]', () => {
  expect(getContests.input.parse({})).toMatchObject({ limit: 50, page: 1 })
})
test('support user [cf:e8c6a]', () => {
  expect(supportUser).toEqual({ id: 101702, username: 'rapid_support' })
})
test('contest categories [cf:1ec04]', () => {
  expect(Object.fromEntries(contestCategories.map((c) => [c.label, c.value]))).toEqual({
    Animals: 431,
    Beauty: 432,
    Entertainment: 433,
    Education: 434,
    Food: 435,
    Politics: 436,
    Design: 443,
    Cinema: 444,
    Humor: 445,
    Sports: 446,
    Ugliness: 447,
    Baby: 448,
    Sexy: 449,
    Memes: 450,
  })
})
test('languages [cf:6cb57]', () => {
  expect(constants.languages).toEqual(['EN', 'FR', 'ES'])
  expect([
    languageOf(undefined),
    languageOf('de'),
    languageOf('fr-CA,fr;q=0.9'),
    languageOf('es-419'),
  ]).toEqual(['EN', 'EN', 'FR', 'ES'])
})
test('dialog and drawer widths [cf:49ddf]', () => {
  const { maxDialogWidth, leftDrawer, rightDrawer } = constants
  expect([maxDialogWidth, leftDrawer, rightDrawer]).toEqual([
    500,
    { width: 300, breakpoint: 500 },
    { width: 400, breakpoint: 1000 },
  ])
  for (const [name, width] of [
    ['dialog', maxDialogWidth],
    ['drawer-left', leftDrawer.width],
    ['drawer-right', rightDrawer.width],
  ])
    expect(styles).toContain(`--${name}: ${width}px`)
})
test('navigation bar colour [cf:3202b]', () => {
  expect(constants.navigationBarColour).toBe('#a2e3fa')
  expect(styles).toContain(`--nav: ${constants.navigationBarColour}`)
  const manifest = presentManifest({ title: 'Plaudit', logo: null, primary: null }, 'en')
  expect(manifest).toMatchObject({ theme_color: constants.navigationBarColour })
})
test('relative time [cf:e0dbf]', () => {
  const now = Date.UTC(2026, 0, 2)
  expect(formatRelative(now - 3600_000, 'en', now)).toBe(
    new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(-1, 'hour'),
  )
  expect(formatRelative(now - 3600_000, 'fr', now)).toMatch(/il y a 1\sheure/)
})
test('debounces [cf:033b1]', () => {
  expect([purchaseDebounce, conversationsDebounce, conversationDebounce]).toEqual([300, 300, 500])
  const uses = (file: string, name: string) =>
    expect(
      readFileSync(path.resolve(import.meta.dirname, '../../apps/web/features', file), 'utf8'),
    ).toMatch(new RegExp(`setTimeout\\([^]*, ${name}\\)`))
  uses('payments/checkout/use-purchase.ts', 'purchaseDebounce')
  vi.useFakeTimers()
  try {
    for (const [soon, wait] of [
      [soonOf.list(), 300],
      [soonOf.thread(), 500],
    ] as const) {
      const done: number[] = []
      // Three reasons, each before the moment of the one before is over, are one.
      for (const reason of [1, 2, 3]) {
        soon.ask(() => done.push(reason))
        vi.advanceTimersByTime(wait - 1)
      }
      expect(done).toEqual([])
      vi.advanceTimersByTime(1)
      expect(done).toEqual([3])
      soon.ask(() => done.push(4))
      soon.end()
      vi.advanceTimersByTime(wait)
      expect(done).toEqual([3])
    }
  } finally {
    vi.useRealTimers()
  }
})
