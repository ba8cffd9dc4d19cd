import type { Page } from '@playwright/test'
import * as features from '../apps/web/features.ts'
import { screensIn, type Placed } from '../apps/web/internals/screens.ts'
import { openContest, register, type Person } from '../bench/harness.ts'
import {
  expect,
  expectScreenAccessible,
  newName,
  once,
  openPage,
  settled,
  test,
} from './fixtures.ts'
import { here, secondInstallation, theAdmin } from './installation.ts'
import { worldOf, type World } from './journeys/world.ts'
import { openScreen } from './walk.ts'

secondInstallation()

/** Values for the parameters of an address; the screen of a thing that is not there counts as a screen as well. */
const values: Record<string, (world: World) => string> = {
  cx_id: ({ cx_id }) => cx_id,
  contestant_id: ({ assox }) => assox,
  round_id: ({ round_id }) => String(round_id),
  slug: ({ slug }) => slug,
  x: () => 'ongoing',
  edx_id: () => 'none',
  casx_id: ({ casx_id }) => casx_id,
  gx_id: ({ gx_id }) => gx_id,
  feed_item_id: ({ feed_item_id }) => String(feed_item_id),
  category_slug: () => 'events',
  sx_id: ({ sx_id }) => sx_id,
  serviceId: () => '1',
  username: ({ username }) => username,
  conversation_id: ({ conversation_id }) => conversation_id,
  otherUserId: ({ other_id }) => String(other_id),
  type: () => 'all',
  id: () => '1',
  order_id: ({ order_id }) => order_id,
  test: () => 'test',
  step: () => '2',
  user_id: ({ other_id }) => String(other_id),
  case_id: () => caseId,
  consent_id: () => 'none',
  embed: () => 'none',
  new: () => 'new',
}

/** Queries that an address needs besides. */
const besides: Record<string, (world: World) => string> = {
  task: ({ task }) => `?id=${task}`,
  editTask: ({ task }) => `?id=${task}`,
  search: () => '?q=light',
  diagram: ({ cx_id }) => `?cx_id=${cx_id}`,
  managecontestant: ({ cx_id }) => `?cx_id=${cx_id}`,
}
/** Screens that a person who is signed in does not see. */
const ofVisitors = new Set(['', 'auth', 'cx/:cx_id/:contestant_id', 'contests/:x'])

/** Returns one address for each file that draws a screen: the first that has it. */
function oneOfEach(all: readonly Placed[]): Placed[] {
  const files = new Set<string>()
  return all.filter(({ path, file }) => {
    if (path === '*' || files.has(file)) return false
    files.add(file)
    return true
  })
}

const place = screensIn(features)
/**
 * The one table: the screens that the features declare. The screens of the phone's shell have theirs (`shell.spec.ts`).
 */
const screens = oneOfEach([
  ...place('main'),
  ...place('organiser'),
  ...place('area', 'admin/access'),
  ...place('admin', 'admin'),
  ...place('bare'),
])
const nouns = Map.groupBy(screens, ({ file }) => file.split('/')[1] ?? '')
/** Screens with nothing around them, some with a policy of their own: no link of the product goes on from them. */
const ofNothing = new Set(place('bare').map(({ id }) => id))
const ofAdmins = new Set(place('admin', 'admin').map(({ id }) => id))

let world: World
/** Something that was reported and taken down. */
let caseId = ''
let pages: Record<'visitor' | 'person' | 'admin', Page>
const faults: string[][] = []

const pathOf = ({ path }: Placed): string =>
  `/${path.replaceAll(/:(\w+)\??/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${path}: say here what stands for "${name}"`)
    return value(world)
  })}${besides[path]?.(world) ?? ''}`

const pageFor = ({ path, id }: Placed): Page =>
  pages[ofVisitors.has(path) ? 'visitor' : ofAdmins.has(id) ? 'admin' : 'person']

async function takenDown({ person, gx_id }: World, other: Person, admin: Person) {
  const { feed } = await person.api.call('feeds/addFeed', { gx_id, text: 'Buy lamps, buy lamps!' })
  const report = { entity: 'feed', fx_id: feed.fx_id, reason: 'spam', text: 'Again.' } as const
  await other.api.call('reports/add', report)
  const { cases } = await admin.api.call('reports/getQueue', { entity: 'feed' })
  const case_id = cases[0]?.case_id ?? ''
  const verdict = { verdict: 'take_down', reason: 'spam', words: 'Once is enough.' } as const
  await admin.api.call('reports/decide', { case_id, ...verdict })
  return case_id
}

test.beforeAll(async ({ browser }) => {
  const contest = await openContest(here.url, 5)
  // Owner of all these things: the organiser.
  const [person, other] = [contest.organiser, await register(here.url, newName())]
  world = await worldOf(here.url, person, other, contest)
  const admin = await theAdmin()
  await admin.api.call('services/moderate', { sx_id: world.sx_id, verdict: 'approve' })
  caseId = await takenDown(world, other, admin)
  const opened = {
    visitor: await openPage(browser),
    person: await openPage(browser, person),
    admin: await openPage(browser, admin),
  }
  pages = { visitor: opened.visitor.page, person: opened.person.page, admin: opened.admin.page }
  for (const one of Object.values(opened)) faults.push(one.faults)
})
test.afterAll(async () => {
  for (const page of Object.values(pages ?? {})) await page.context().close()
})

for (const [noun, own] of nouns)
  test(
    `every screen of ${noun}: axe finds nothing, and nothing scrolls sideways`,
    once,
    async () => {
      test.setTimeout(180_000)
      const found: string[] = []
      for (const screen of own) {
        const [page, path] = [pageFor(screen), pathOf(screen)]
        const at = screens.indexOf(screen)
        const isApart = ofNothing.has(screen.id)
        const { status, way } = await openScreen(page, here.url + path, at, isApart)
        if (status >= 500) found.push(`${path}: ${status} ${way}`)
        await settled(page)
        // Some parts come after the page, and its title with one of them.
        await page.locator('h1').first().waitFor({ state: 'attached' })
        if ((await page.title()) === '') found.push(`${path} ${way}: no title`)
        // Pairs of colours are tested as such: each screen is looked at in one of the two lights.
        const light = at % 2 === 0 ? 'light' : 'dark'
        await expectScreenAccessible(page, [light]).catch((error: Error) =>
          found.push(`${path} ${way}: ${error.message.slice(0, 600)}`),
        )
      }
      expect([...found, ...faults.flatMap((some) => some.splice(0))]).toEqual([])
    },
  )
