import type { Page } from '@playwright/test'
import { openSim, type Sim } from '@plaudit/provider-sim/sim'
import { freePort } from '../bench/harness.ts'
import { expect, once, test } from './fixtures.ts'
import { here, ownInstallation } from './installation.ts'
import { shell } from './journeys/frames.ts'
import { goesOf, journeys, leftOnSite, onPhones, onSite } from './journeys/table.ts'

const port = await freePort()
let sim: Sim
ownInstallation(() => ({
  LOG_LEVEL: 'info',
  STRIPE_API: `http://127.0.0.1:${port}`,
  STRIPE_SCRIPT: `http://127.0.0.1:${port}/stripe.js`,
  OUTGOING_PRIVATE: '127.0.0.1',
}))
// Each of the browsers that walk has an installation of its own.
test.describe.configure({ mode: 'parallel' })
test.beforeAll(async () => (sim = await openSim({ port })))
test.afterAll(() => sim?.close())

/** Outside of the shell: the provider’s own card fields, on a page with a policy of its own, and the way back from them. */
const ofShell = /^\/app(\/|$)|^\/checkout(\/card)?$/

/** Addresses outside of the shell that a page came to. */
function leavesOf(page: Page): string[] {
  const left: string[] = []
  page.on('framenavigated', (frame) => {
    const { protocol, pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && protocol !== 'about:' && !ofShell.test(pathname))
      left.push(pathname)
  })
  return left
}

for (const { name, viewport, serviceWorkers } of onPhones())
  test.describe("in the phone's shell", () => {
    // Where it rests it is looked at on both phones, and goes on in the other one.
    test.use({ viewport, hasTouch: true, isMobile: true, serviceWorkers, goes: goesOf(name) })
    test(
      `the journey of ${name} from ${viewport.width} px [cf:142fb]`,
      once,
      async ({ page, signIn, openFor }) => {
        // The longest ones take twenty seconds, and two minutes beside all else that a busy machine does.
        test.setTimeout(180_000)
        const left = [leavesOf(page)]
        const openWatched: typeof openFor = async (person) => {
          const other = await openFor(person)
          await other.setViewportSize(viewport)
          left.push(leavesOf(other))
          return other
        }
        await journeys[name]({ page, signIn, openFor: openWatched, url: here.url, frame: shell })
        expect(left.flat()).toEqual([])
      },
    )
  })

for (const name of leftOnSite())
  test(
    `on the site, the journey of ${name}`,
    once,
    onSite(journeys[name], () => here.url),
  )
