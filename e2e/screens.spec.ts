import sharp from 'sharp'
import { addressRows } from '../scripts/conformance/addresses.ts'
import {
  expect,
  expectAccessible,
  newPerson,
  once,
  opensAlive,
  settled,
  sharedPages,
  test,
  watchFaults,
} from './fixtures.ts'
import type { OpenContest, Person } from '../bench/harness.ts'

interface Screen {
  /** As the specification writes it. */
  address: string
  /** Where it is opened. */
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

test.describe(() => {
  const shared = sharedPages()
  for (const { address, path, shows, signedIn } of screens) {
    test(`screen ${address}`, async () => {
      const [contest, page] = [shared.contest(), shared.page(signedIn ? 'organiser' : 'visitor')]
      const answer = await page.goto(path(contest))
      expect(answer?.status()).toBe(200)
      await expect(page.locator('main')).toContainText(shows(contest))
      await settled(page)
      expect(await page.title()).not.toBe('')
      await expectAccessible(page)
    })
  }
})

test('not found: an address of nothing, and of a part that is not there yet', async ({ page }) => {
  for (const path of [
    '/nowhere',
    '/services',
    '/c/abc',
    '/cx/0000000000000000000000',
    '/admin/nothing',
  ]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(
      'Nobody is on this stage',
    )
  }
  await expectAccessible(page)
})

test(
  'every address of a part that is not there yet is answered by the not-found screen',
  once,
  async ({ request }) => {
    const waiting = addressRows.filter(({ state }) => state === 'later')
    expect(waiting.length).toBeGreaterThan(50)
    for (const { what } of waiting) {
      const answer = await request.get(what.replaceAll(/\{\w+\}/g, '7'), {
        headers: { accept: 'text/html' },
        maxRedirects: 0,
      })
      expect(answer.status(), what).toBe(404)
      expect(await answer.text(), what).toContain('Nobody is on this stage')
    }
  },
)

for (const [language, locale] of [
  ['en', 'en_US'],
  ['fr', 'fr_FR'],
] as const)
  test(
    `a link to a contest is previewed in ${language} by its name, its words and a picture`,
    once,
    async ({ request, contest, baseURL }) => {
      const { api } = contest.organiser
      const dots = {
        create: { width: 1200, height: 675, channels: 3 as const, background: '#205' },
      }
      const file = new Blob([new Uint8Array(await sharp(dots).png().toBuffer())])
      const { attachment_id } = await api.call('Files/upload', { purpose: 'cover', file })
      const { cx_id } = contest
      const { contest: now } = await api.call('contest/v2/fetchContest', { cx_id })
      const description = '<p>The <b>best</b> &amp; the loudest.</p>'
      const named = {
        contest_name: `Choir "Night" ${language}`,
        description,
        cover_id: attachment_id,
      }
      await api.call('contest/v2/saveContest', { cx_id, revision: now.revision, ...named })
      const page = await request.get(`/cx/${cx_id}`, { headers: { 'accept-language': language } })
      const html = await page.text()
      const of = (property: string) =>
        new RegExp(`<meta property="og:${property}" content="([^"]*)"`).exec(html)?.[1]
      expect(of('title')).toBe(`Choir &quot;Night&quot; ${language}`)
      expect(of('description')).toBe('The best &amp; the loudest.')
      expect(of('locale')).toBe(locale)
      const image = of('image')?.replaceAll('&amp;', '&') ?? ''
      expect(image.startsWith(`${baseURL}/`), image).toBe(true)
      const answer = await request.get(image)
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
      expect((await sharp(await answer.body()).metadata()).width).toBeGreaterThanOrEqual(1200)
    },
  )

for (const language of ['fr', 'es']) {
  test(
    `every screen in ${language}: no English sentence is left, nothing scrolls sideways`,
    once,
    async ({ browser, contest, baseURL }) => {
      test.setTimeout(120_000)
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
      for (const screen of screens) {
        await page.goto(screen.path(contest))
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

test('a new person opens only what is theirs', once, async ({ page, contest, signIn, baseURL }) => {
  await signIn(await newPerson(baseURL))
  await page.goto(`/studio/${contest.cx_id}`)
  await expect(page.locator('main')).not.toContainText('Contestant 1')
})

test(
  'a page that does not come within 120 seconds offers to be loaded again',
  once,
  async ({ page, contest }) => {
    await page.clock.install()
    await page.goto(`/cx/${contest.cx_id}`)
    await page.route('**/*.data*', () => undefined)
    const asked = page.waitForRequest(/\.data/)
    await page.getByRole('link', { name: 'Contestant 5', exact: true }).click()
    await asked
    const reload = page.getByRole('status').getByRole('button', { name: 'Load again' })
    await page.clock.fastForward(118_000)
    await expect(reload).toHaveCount(0)
    // What was asked first may have been only fetched ahead: the page begins to wait when it goes.
    await expect(async () => {
      await page.clock.fastForward(30_000)
      await expect(reload).toBeVisible({ timeout: 1000 })
    }).toPass()
    const again = page.waitForEvent('load')
    await reload.click()
    await again
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Load test')
    await expect(reload).toHaveCount(0)
  },
)

test('from screen to screen by links alone: the policy is kept, each has its title, back is where one was', async ({
  page,
  contest,
}) => {
  await page.goto('/contests')
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`/cx/${contest.cx_id}`)
  loads.length = 0
  await page.getByRole('link', { name: 'Contestant 5', exact: true }).click()
  await expect(heading).toHaveText('Contestant 5')
  await expect(page).toHaveTitle(/^Contestant 5, Load test/)
  await page.goBack()
  await expect(heading).toHaveText('Load test')
  await expect(page).toHaveTitle(/^Load test/)
  await page.getByRole('banner').getByRole('link', { name: 'Plaudit' }).click()
  await expect(heading).toContainText('Let the crowd decide')
  await page.getByRole('link', { name: 'Who is on stage' }).click()
  await expect(heading).toHaveText('Who is on stage')
  // Whichever stands first: other tests have contests in this list too.
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link').first().click()
  await expect(heading).toHaveText(name)
  await page.getByRole('contentinfo').getByRole('link', { name: 'How it works' }).click()
  await expect(heading).toContainText('A contest by tonight')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page).toHaveURL(/\/auth\?next=/)
  await expect(heading).toHaveText('Welcome back')
  for (const title of [/How it works/, new RegExp(`^${name}`), /^Contests/]) {
    await page.goBack()
    await expect(page).toHaveTitle(title)
  }
  expect(loads).toEqual([])
})

test(
  'the policy refuses what a page must not do, and these tests hear of it',
  once,
  async ({ browser, baseURL }) => {
    const page = await browser.newPage({ baseURL: baseURL ?? '' })
    const faults = await watchFaults(page)
    await page.goto('/help')
    await page
      .evaluate(() => {
        const script = document.createElement('script')
        script.textContent = 'document.title = "taken"'
        document.body.append(script)
      })
      .catch(() => undefined)
    await page
      .evaluate(() => {
        document.body.innerHTML = '<p>taken</p>'
      })
      .catch(() => undefined)
    await expect(page.locator('main')).toBeVisible()
    expect(await page.title()).not.toBe('taken')
    expect(faults.join()).toContain('require-trusted-types-for')
    await page.close()
  },
)

for (const path of ['/', '/auth', '/contests', '/how-it-works'])
  test(
    `${path} changed on its way (a translator, an extension) is drawn anew, never blank`,
    once,
    async ({ context, contest }) => {
      // Drawn anew, a page has other marks of being alive.
      const page = await context.newPage()
      const faults = await watchFaults(page)
      const address = `${path}?of=${contest.cx_id}`
      await page.route(`**${address}`, async (route) => {
        const answer = await route.fetch()
        const body = await answer.text()
        await route.fulfill({
          response: answer,
          body: body.replace(/<h1[^>]*>/, '$&<font>x</font>'),
        })
      })
      await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
      const anew = page.waitForEvent('console', (message) => message.text().includes('418'))
      await page.goto(address)
      await anew
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('h1 font')).toHaveCount(0)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await page.getByRole('link', { name: 'Help' }).first().click()
      await expect(page).toHaveURL('/help')
      expect(faults).toEqual([])
    },
  )

test(
  'a contest opens from the list by a click, without a new page',
  once,
  async ({ page, contest }) => {
    const { contest: shown } = await contest.organiser.api.call('contest/v2/fetchContest', {
      cx_id: contest.cx_id,
    })
    await page.goto('/contests?sort=new')
    await page.locator(`main a[href="/contest/${shown.contest_slug}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`/contest/${shown.contest_slug}$`))
    await expect(page.getByRole('heading', { level: 1, name: shown.contest_name })).toBeVisible()
  },
)
