import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { openContest, register, type OpenContest, type Person } from '../bench/harness.ts'

interface Fixtures {
  /** A published contest of five with an open round, of this test alone. */
  contest: OpenContest
  /** Makes this page a signed-in person's. */
  signIn: (person: Person) => Promise<void>
}

const violation = 'Content Security Policy'

/** What goes wrong on a page by itself: faults of its scripts, and whatever its security policy refused. */
export async function watchFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?(Type|HTML|Script)|Refused to/.test(message.text()))
      faults.push(message.text())
  })
  await page.addInitScript((name) => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(name, event.effectiveDirective, event.blockedURI, event.sample),
    )
  }, violation)
  return faults
}

/** Faults of the page end a test, whatever it looked at. */
export const test = base.extend<Fixtures>({
  page: async ({ page }, provide) => {
    const faults = await watchFaults(page)
    await provide(page)
    expect(faults).toEqual([])
  },
  contest: async ({ baseURL }, provide) => provide(await openContest(baseURL ?? '', 5)),
  signIn: async ({ page }, provide) =>
    provide(async ({ session }) => {
      await page.addInitScript((kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      }, sessionKeys(session))
    }),
})

/** What the browser keeps of a session (specification 4: token, username, session id). */
function sessionKeys(session: Person['session']): Record<string, string> {
  return { token: session.token ?? '', username: session.username ?? '', ssid: session.ssid ?? '' }
}

export { expect }

/** For a test that no layout touches: the phone project leaves it to the other one. */
export const once = { tag: '@once' }

let people = 0
/** A new account of this run. */
export const newPerson = (baseURL: string | undefined): Promise<Person> =>
  register(
    baseURL ?? '',
    `e2e${process.pid.toString(36)}x${(people++).toString(36)}x${Date.now().toString(36)}`,
  )

/** axe finds nothing, in light and in dark (where only colours differ), and nothing scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page })
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    expect(
      violations.map(
        (v) => `${colorScheme} ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`,
      ),
    ).toEqual([])
  }
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBeLessThanOrEqual(0)
}
