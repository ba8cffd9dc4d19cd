import { opensAlive } from './alive.ts'
import { expect, once, settled, test, watchFaults } from './fixtures.ts'
import { sharedPages } from './sharedPages.ts'
import { openContest, type OpenContest, type Person } from '../bench/harness.ts'
import { card } from './contestPage.ts'
import { openScreen } from './walk.ts'

interface Screen {
  /** As the specification writes it. */
  address: string
  /** Address at which it is opened. */
  path: (contest: OpenContest) => string
  /** Something that only this screen has. */
  shows: (contest: OpenContest) => RegExp
  signedIn?: true
}

const screens: Screen[] = [
  { address: '/', path: () => '/', shows: () => /Let the crowd decide/ },
  { address: '/contests', path: () => '/contests', shows: () => /Load test/ },
  { address: '/index.html', path: () => '/index.html', shows: () => /Load test/ },
  { address: '/contests/{status}', path: () => '/contests/ongoing', shows: () => /Load test/ },
  { address: '/contests/{search}', path: () => '/contests/load', shows: () => /Load test/ },
  {
    address: '/contest/{slug}',
    path: (c) => `/contest/${c.contest_slug}`,
    shows: () => /Load test/,
  },
  {
    address: '/contest/cx/{cx_id}',
    path: (c) => `/contest/cx/${c.cx_id}`,
    shows: () => /Contestant 5/,
  },
  { address: '/cx/{cx_id}', path: (c) => `/cx/${c.cx_id}`, shows: () => /Contestant 5/ },
  {
    address: '/cx/{cx_id}/{contestant_id}',
    path: (c) => `/cx/${c.cx_id}/${c.assox[0]}`,
    shows: () => /Contestant 1/,
  },
  {
    address: '/cx/{cx_id}/{contestant_id}?refused=invalid_code',
    path: (c) => `/cx/${c.cx_id}/${c.assox[0]}?refused=invalid_code`,
    shows: () => /Send a new code/,
  },
  {
    address: '/cx/{cx_id}/log',
    path: (c) => `/cx/${c.cx_id}/log`,
    shows: () => /Every ballot and every decision/,
  },
  {
    address: '/cx/{cx_id}/log/check',
    path: (c) => `/cx/${c.cx_id}/log/check`,
    shows: () => /Check the whole log/,
  },
  {
    address: '/round/{cx_id}/{round_id}',
    path: (c) => `/round/${c.cx_id}/${c.round_id}`,
    shows: () => /Contestant 5/,
  },
  {
    address: '/round/{cx_id}/{round_id}/{contestant_id}',
    path: (c) => `/round/${c.cx_id}/${c.round_id}/${c.assox[1]}`,
    shows: () => /Contestant 2/,
  },
  {
    address: '/diagram',
    path: (c) => `/diagram?cx_id=${c.cx_id}`,
    shows: () => /Who went through/,
  },
  { address: '/groups', path: () => '/groups', shows: () => /Meet backstage/ },
  {
    address: '/c/{gx_id}',
    path: () => '/c/communityGroup00000000',
    shows: () => /Community/,
  },
  { address: '/myclubs', path: () => '/myclubs', shows: () => /My clubs/, signedIn: true },
  { address: '/user-groups', path: () => '/user-groups', shows: () => /My clubs/, signedIn: true },
  { address: '/jobs', path: () => '/jobs', shows: () => /Who is needed/ },
  { address: '/auth', path: () => '/auth', shows: () => /Sign in|Create/ },
  { address: '/auth/login', path: () => '/auth/login', shows: () => /Sign in/ },
  { address: '/how-it-works', path: () => '/how-it-works', shows: () => /A contest by tonight/ },
  { address: '/help', path: () => '/help', shows: () => /Help/ },
  { address: '/privacy-policy', path: () => '/privacy-policy', shows: () => /Privacy/ },
  { address: '/terms-of-service', path: () => '/terms-of-service', shows: () => /Terms/ },
  { address: '/mobile/', path: () => '/mobile/', shows: () => /Sign in/ },
  { address: '/mobile/contests/', path: () => '/mobile/contests/', shows: () => /Load test/ },
  {
    address: '/mobile/contests/{slug}',
    path: (c) => `/mobile/contests/${c.contest_slug}`,
    shows: () => /Load test/,
  },
  { address: '/dashboard', path: () => '/dashboard', shows: () => /Ballots/, signedIn: true },
  {
    address: '/editContests',
    path: () => '/editContests',
    shows: () => /Load test/,
    signedIn: true,
  },
  {
    address: '/managecontestant',
    path: (c) => `/managecontestant?cx_id=${c.cx_id}`,
    shows: () => /Contestant 5/,
    signedIn: true,
  },
  {
    address: '/studio/{cx_id}',
    path: (c) => `/studio/${c.cx_id}`,
    shows: () => /Contestants/,
    signedIn: true,
  },
  {
    address: '/admin/access/allvotes',
    path: () => '/admin/access/allvotes',
    shows: () => /All votes/,
    signedIn: true,
  },
  {
    address: '/cx/{cx_id}/reveal',
    path: (c) => `/cx/${c.cx_id}/reveal`,
    shows: () => /Nothing to reveal yet/,
  },
  {
    address: '/judge',
    path: () => '/judge',
    shows: () => /You judge no contest yet/,
    signedIn: true,
  },
  {
    address: '/judge/{cx_id}',
    path: (c) => `/judge/${c.cx_id}`,
    shows: () => /This sheet is for the judges/,
    signedIn: true,
  },
  {
    address: '/studio/{cx_id}/{new}',
    path: () => '/studio/new/new',
    shows: () => /name/i,
    signedIn: true,
  },
]

/** The light layout and the stage stand by themselves. */
const isApart = ({ address }: Screen): boolean => /^\/mobile\/|\/reveal$/.test(address)

test.describe(() => {
  const shared = sharedPages()
  for (const [at, screen] of screens.entries()) {
    const { address, path, shows, signedIn } = screen
    test(`screen ${address}`, async () => {
      const [contest, page] = [shared.contest(), shared.page(signedIn ? 'organiser' : 'visitor')]
      const { status, way } = await openScreen(page, path(contest), at, isApart(screen))
      expect(status, way).toBe(200)
      await expect(page.locator('main'), way).toContainText(shows(contest))
      await settled(page)
      expect(await page.title()).not.toBe('')
    })
  }
})

test(
  'a contestant of a round and the light layout take votes, and How it works leads to a contest of one’s own [cf:r7u3d]',
  once,
  async ({ page, contest, baseURL }) => {
    const { cx_id, round_id, assox } = contest
    await page.goto(`/round/${cx_id}/${round_id}/${assox[1]}`)
    const give = page.getByRole('button', { name: 'Vote for Contestant 2' })
    await give.locator('visible=true').click()
    await expect(page.getByRole('dialog')).toContainText('For Contestant 2')
    const light = await openContest(baseURL ?? '', 2)
    await page.goto(`/mobile/contests/${light.contest_slug}`)
    await card(page, 'Contestant 1').getByRole('button').click()
    await expect(page.getByRole('dialog')).toContainText('For Contestant 1')
    await page.goto('/index.html')
    await page.getByRole('searchbox').last().fill('load tset')
    await expect(page).toHaveURL(/search=load\+tset/)
    await page.goto('/how-it-works')
    await page.locator('main').getByRole('link', { name: 'Start a contest' }).first().click()
    await expect(page).toHaveURL(/\/(auth|studio)/)
  },
)

/** A name that has no place to break, as some languages have them. */
const oneLongWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau'

// A sentence that is in no catalogue is English in both: each screen is looked at in one of them.
for (const [turn, language] of ['fr', 'es'].entries()) {
  test(
    `every second screen in ${language}: no English sentence is left, nothing scrolls sideways`,
    once,
    async ({ browser, baseURL }) => {
      test.setTimeout(120_000)
      const contest = await openContest(baseURL ?? '', 5, { contest_name: oneLongWord })
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        locale: language,
        viewport: { width: 320, height: 700 },
      })
      const page = opensAlive(await context.newPage())
      const faults = await watchFaults(page)
      const person: Person = contest.organiser
      await page.addInitScript(
        (kept) => {
          for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
        },
        {
          token: person.session.token ?? '',
          username: person.session.username ?? '',
          ssid: person.session.ssid ?? '',
          language: language.toUpperCase(),
        },
      )
      for (const [at, screen] of screens.filter((_, one) => one % 2 === turn).entries()) {
        await openScreen(page, screen.path(contest), at, isApart(screen))
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await settled(page)
        const text = await page.locator('body').innerText()
        expect(text, screen.address).not.toMatch(
          /\b(Sign in|Vote now|Settings|Contestants|Standing|Search|Save|Loading|Open now|Voting open)\b/,
        )
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(over, screen.address).toBeLessThanOrEqual(0)
      }
      expect(faults).toEqual([])
      await context.close()
    },
  )
}
