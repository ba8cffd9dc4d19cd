import type { Browser, Locator, Page } from '@playwright/test'
import { openContest } from '../bench/harness.ts'
import {
  expect,
  expectAccessible,
  goOffline,
  newPerson,
  once,
  openLive,
  opensAlive,
  test,
} from './fixtures.ts'

const card = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
const sumOn = (page: Page, name: string): Locator => card(page, name).locator('b').first()
const receipt = (page: Page): Locator =>
  page.getByRole('dialog', { name: /Your (vote|ballot) is in/ })

const nobody = 'Nobody is on this stage'

async function without(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  return context.newPage()
}

test('one tap votes: the receipt, the standing, the button, and again after a reload', async ({
  page,
  contest,
}) => {
  await page.goto(`/cx/${contest.cx_id}`)
  await card(page, 'Contestant 3').getByRole('button').click()
  await expect(receipt(page)).toContainText('For Contestant 3')
  await expect(receipt(page)).toContainText('Your next free vote in')
  await expect(receipt(page)).toContainText(/Receipt \w{4}-\w{4}-\w{4}/)
  await expect(receipt(page).getByRole('listitem').first()).toContainText('Contestant 3')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(receipt(page)).toHaveCount(0)
  const button = card(page, 'Contestant 3').getByRole('button')
  await expect(button).toHaveText(/Voted, again in 23:5\d:\d\d/)
  await expect(button).toBeFocused()
  await expect(sumOn(page, 'Contestant 3')).toHaveText('1')
  await page.reload()
  await expect(button).toHaveText(/Voted, again in 23:5\d:\d\d/)
  await expect(card(page, 'Contestant 1').getByRole('button')).toBeDisabled()
})

test('without any script: the page reads, the form votes and ends on the receipt', async ({
  browser,
  baseURL,
  contest,
}) => {
  const page = await without(browser, baseURL)
  await page.goto(`/cx/${contest.cx_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Load test')
  await card(page, 'Contestant 2').getByRole('button').click()
  await expect(page).toHaveURL(
    new RegExp(`/cx/${contest.cx_id}/${contest.assox[1]}\\?receipt=\\w+$`),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your vote is in')
  await expect(page.locator('main')).toContainText('Contestant 2')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await page.context().close()
})

for (const [language, sentence] of [
  [
    'en',
    /^Your vote is already in\. You can vote again from \w{3} \d+, 20\d\d, \d+:\d\d [AP]M .+\.$/,
  ],
  [
    'fr',
    /^Votre vote est déjà enregistré\. Vous pourrez revoter à partir du \d+ .+, \d\d:\d\d .+\.$/,
  ],
  ['es', /^Tu voto ya está registrado\. Podrás votar otra vez a partir del \d+ .+, \d+:\d\d .+\.$/],
] as const)
  test(
    `without any script in ${language}: a second vote is told when the next one is possible`,
    once,
    async ({ browser, baseURL, contest }) => {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        locale: language,
        javaScriptEnabled: false,
      })
      const page = await context.newPage()
      for (const [at, ending] of [
        [1, /\?receipt=\w+$/],
        [0, /\?refused=vote_too_early&until=/],
      ] as const) {
        await page.goto(`/cx/${contest.cx_id}/${contest.assox[at]}`)
        await page
          .getByRole('button', { name: `Contestant ${at + 1}` })
          .locator('visible=true')
          .click()
        await expect(page).toHaveURL(ending)
      }
      await expect(page.locator('main').getByRole('status').first()).toHaveText(sentence)
      await context.close()
    },
  )

test(
  'without any script: where one vote is all, the second is told so',
  once,
  async ({ browser, baseURL }) => {
    const once = await openContest(baseURL ?? '', 2, { vote_once: true })
    const page = await without(browser, baseURL)
    for (const at of [0, 1]) {
      await page.goto(`/cx/${once.cx_id}/${once.assox[at]}`)
      await page
        .getByRole('button', { name: `Vote for Contestant ${at + 1}` })
        .locator('visible=true')
        .click()
    }
    await expect(page).toHaveURL(/\?refused=vote_too_early$/)
    await expect(page.locator('main').getByRole('status').first()).toHaveText(
      'Your vote is already in. Everyone has one vote in this round.',
    )
    await page.context().close()
  },
)

test('views, sorting and more people are addresses, without any script too', async ({
  browser,
  baseURL,
}) => {
  const many = await openContest(baseURL ?? '', 70, { contest_name: 'Seventy' })
  const page = await without(browser, baseURL)
  await page.goto(`/cx/${many.cx_id}`)
  await expect(page.getByRole('article')).toHaveCount(60)
  await page.getByRole('link', { name: 'Show 10 more' }).click()
  await expect(page.getByRole('article')).toHaveCount(70)
  await page.getByRole('link', { name: 'Rules' }).click()
  await expect(page.getByRole('heading', { name: 'How it is decided' })).toBeVisible()
  await page.goto(`/cx/${many.cx_id}?q=contestant+42`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.context().close()
})

test(
  'a second vote is refused with the next time, wherever the first was given',
  once,
  async ({ page, contest }) => {
    await page.goto(`/cx/${contest.cx_id}`)
    const other = opensAlive(await page.context().newPage())
    await other.goto(`/cx/${contest.cx_id}/${contest.assox[4]}`)
    await card(page, 'Contestant 1').getByRole('button').click()
    await expect(receipt(page)).toBeVisible()
    await other
      .getByRole('button', { name: 'Vote for Contestant 5' })
      .locator('visible=true')
      .click()
    await expect(other.getByRole('alert').filter({ hasText: 'already in' }).first()).toBeVisible()
    await expect(other.getByText(/You can vote again in 23:5\d:\d\d/)).toBeVisible()
    await expect(receipt(other)).toHaveCount(0)
  },
)

test('a page that only watches moves within a moment', async ({
  page,
  browser,
  baseURL,
  contest,
}) => {
  const watching = await browser.newContext({ baseURL: baseURL ?? '' })
  const screen = opensAlive(await watching.newPage())
  await screen.goto(`/cx/${contest.cx_id}?view=standing`)
  const first = screen.getByRole('list', { name: 'Standing' }).getByRole('listitem').first()
  await expect(screen.getByText('The first vote makes the standing.')).toBeVisible()
  await page.goto(`/cx/${contest.cx_id}`)
  await card(page, 'Contestant 4').getByRole('button').click()
  await expect(first).toContainText('Contestant 4')
  await expect(first).toContainText('1')
  await watching.close()
})

test(
  'the network goes away: the vote is kept, told, and counts once when it is back',
  once,
  async ({ page, contest }) => {
    await openLive(page, `/cx/${contest.cx_id}`)
    await goOffline(page)
    await card(page, 'Contestant 2').getByRole('button').click()
    await expect(page.getByText('Your vote is kept and goes out when you are back')).toBeVisible()
    await expect(card(page, 'Contestant 2').getByRole('button')).toHaveText('Voting')
    await page.context().setOffline(false)
    await expect(receipt(page)).toContainText('For Contestant 2')
    const { contest: now } = await contest.organiser.api.call('contest/v2/fetchContest', {
      cx_id: contest.cx_id,
    })
    expect(now.votes_total).toBe(1)
  },
)

test(
  'an answer that is lost is asked for again with the same ballot, which counts once',
  once,
  async ({ page, contest }) => {
    const sent: string[] = []
    await page.route('**/contest/v2/addVote', async (route) => {
      sent.push((route.request().postDataJSON() as { client_id: string }).client_id)
      // The server has counted it, but the page never hears.
      await route.fetch()
      if (sent.length === 1) await route.abort('connectionreset')
      else await route.continue()
    })
    await page.goto(`/cx/${contest.cx_id}`)
    await card(page, 'Contestant 2').getByRole('button').click()
    await expect(receipt(page)).toBeVisible()
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent).size).toBe(1)
    const { contest: now } = await contest.organiser.api.call('contest/v2/fetchContest', {
      cx_id: contest.cx_id,
    })
    expect(now.votes_total).toBe(1)
  },
)

test(
  'the countdown ends, and so does the voting, without anybody loading anew',
  once,
  async ({ page, contest }) => {
    const { cx_id } = contest
    const { api } = contest.organiser
    await page.goto(`/cx/${cx_id}`)
    await expect(page.getByRole('timer').first()).toBeVisible()
    await expect(card(page, 'Contestant 1').getByRole('button')).toBeVisible()
    // Only now, so that a slow machine has opened the page before the end.
    const { revision } = (await api.call('contest/v2/fetchContest', { cx_id })).contest
    const end_date = new Date(Date.now() + 8000).toISOString()
    await api.call('contest/v2/saveContest', { cx_id, revision, end_date })
    await expect(card(page, 'Contestant 1').getByRole('button')).toHaveCount(0, { timeout: 20_000 })
    await expect(page.getByText('Result under review').first()).toBeVisible()
  },
)

test(
  'paused while one looks: the voting parts go, and come back',
  once,
  async ({ page, contest }) => {
    const to = (contest_status: 'pause' | 'resume') =>
      contest.organiser.api.call('contest/v2/setContestStatus', {
        cx_id: contest.cx_id,
        contest_status,
      })
    await page.goto(`/cx/${contest.cx_id}`)
    await to('pause')
    await expect(page.getByText('Paused').first()).toBeVisible()
    await expect(card(page, 'Contestant 1').getByRole('button')).toHaveCount(0)
    await to('resume')
    await expect(card(page, 'Contestant 1').getByRole('button')).toBeVisible()
  },
)

test('"Voting has been disabled" takes the voting parts away', once, async ({ page, contest }) => {
  await page.route('**/contest/v2/addVote', (route) =>
    route.fulfill({
      status: 409,
      json: { error: 'Voting has been disabled', code: 'voting_disabled' },
    }),
  )
  // A contest that is loaded anew, as when following it begins, takes votes again.
  await openLive(page, `/cx/${contest.cx_id}`)
  await card(page, 'Contestant 1').getByRole('button').click()
  const notice = page.getByRole('alert').locator('div', { hasText: 'Voting has been disabled' })
  await expect(notice).toBeVisible()
  const { middle, red, others } = await notice.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.fillStyle = getComputedStyle(element).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data
    const width = document.documentElement.clientWidth
    return { middle: (left + right - width) / 2, red: r, others: Math.max(g, b) }
  })
  expect(Math.abs(middle)).toBeLessThan(1)
  expect(red).toBeGreaterThan(2 * others)
  await expect(card(page, 'Contestant 1').getByRole('button')).toHaveCount(0)
})

test('asks first where the contest wants it', async ({ page, baseURL }) => {
  const careful = await openContest(baseURL ?? '', 2, { confirm_vote: true })
  await page.goto(`/cx/${careful.cx_id}`)
  await card(page, 'Contestant 1').getByRole('button').click()
  const question = page.getByRole('dialog', { name: 'Vote for Contestant 1?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(receipt(page)).toHaveCount(0)
  await expect(card(page, 'Contestant 1').getByRole('button')).toHaveText('Vote')
  await card(page, 'Contestant 1').getByRole('button').click()
  await question.getByRole('button', { name: 'Vote' }).click()
  await expect(receipt(page)).toBeVisible()
})

test(
  'where an account is asked for, a visitor is led to sign in and back',
  once,
  async ({ page, baseURL, signIn }) => {
    const members = await openContest(baseURL ?? '', 2, { voter_requirement: 'signed_in' })
    const path = `/cx/${members.cx_id}`
    await page.goto(path)
    await expect(
      page.getByText('One free vote for each account every 24 h').filter({ visible: true }).first(),
    ).toBeVisible()
    await card(page, 'Contestant 1').getByRole('button').click()
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`)
    await signIn(await newPerson(baseURL))
    await page.goto(path)
    await card(page, 'Contestant 1').getByRole('button').click()
    await expect(receipt(page)).toBeVisible()
  },
)

test('a ballot by a scale: chosen in order, reordered, kept over a reload, cast at once', async ({
  page,
  baseURL,
}) => {
  const points = await openContest(baseURL ?? '', 4, {
    method: 'points',
    method_options: { scale: [5, 3, 1] },
  })
  await page.goto(`/cx/${points.cx_id}`)
  const button = (n: number) =>
    page
      .getByRole('listitem')
      .filter({ has: card(page, `Contestant ${n}`) })
      .getByRole('button')
  await button(2).click()
  await expect(button(2)).toHaveText('5 points')
  await button(4).click()
  await expect(button(4)).toHaveText('3 points')
  await expect(button(1)).toHaveText('Give 1')
  await page.reload()
  await expect(button(4)).toHaveText('3 points')
  const bar = page.getByRole('complementary', { name: 'Your ballot' })
  await expect(bar).toContainText('Still to give: 1')
  await bar.getByRole('button', { name: 'Change' }).click()
  const editor = page.getByRole('dialog', { name: 'Your ballot' })
  await editor.getByRole('button', { name: 'Move Contestant 4 up' }).click()
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Done' }).click()
  await expect(button(4)).toHaveText('5 points')
  await bar.getByRole('button', { name: 'Cast your ballot' }).click()
  await expect(receipt(page)).toContainText('Contestant 4, 5 points')
  await expect(receipt(page)).toContainText('Contestant 2, 3 points')
})

test('a ballot of several: as many as the contest allows', async ({ page, baseURL }) => {
  const several = await openContest(baseURL ?? '', 4, {
    method: 'multiple',
    method_options: { max_choices: 2 },
  })
  await page.goto(`/cx/${several.cx_id}`)
  for (const n of [1, 3])
    await page.getByRole('button', { name: `Choose, Contestant ${n}` }).click()
  await expect(page.getByRole('button', { name: 'Choose, Contestant 2' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cast 2 votes' }).click()
  await expect(receipt(page)).toContainText('Contestant 1, Contestant 3')
})

test('free points: steps up to the most for one and to the total', async ({ page, baseURL }) => {
  const free = await openContest(baseURL ?? '', 3, {
    method: 'points',
    method_options: { max_points: 3, max_total: 4 },
  })
  await page.goto(`/cx/${free.cx_id}`)
  await page.getByRole('button', { name: 'Give points, Contestant 1' }).click()
  const more = page.getByRole('button', { name: 'More for Contestant 1' })
  await more.click()
  await more.click()
  await expect(more).toBeDisabled()
  await page.getByRole('button', { name: 'Give points, Contestant 2' }).click()
  await expect(page.getByRole('button', { name: 'Give points, Contestant 3' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cast your ballot' }).click()
  await expect(receipt(page)).toContainText('Contestant 1, 3 points')
})

test(
  'the keyboard alone votes, reads the receipt and comes back',
  once,
  async ({ page, contest }) => {
    await page.goto(`/cx/${contest.cx_id}`)
    await page.getByRole('link', { name: 'Contestant 1', exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(card(page, 'Contestant 1').getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(receipt(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(receipt(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(card(page, 'Contestant 1').getByRole('button')).toBeFocused()
  },
)

test(
  'a draft is its team’s: a preview for them, not found for everybody else',
  once,
  async ({ page, browser, baseURL, signIn }) => {
    const person = await newPerson(baseURL)
    const { contest } = await person.api.call('contest/v2/saveContest', {
      contest_name: 'Still a secret',
      category: 433,
      start_date: new Date().toISOString(),
      end_date: new Date(Date.now() + 3600_000).toISOString(),
    })
    const [one] = (
      await person.api.call('contest/v2/addContestants', {
        cx_id: contest.cx_id,
        contestants: [{ contestant_name: 'Zoë' }],
      })
    ).contestants
    const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    const answer = await visitor.goto(`/cx/${contest.cx_id}`)
    expect(answer?.status()).toBe(404)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(nobody)
    await expect(visitor.locator('main')).not.toContainText('secret')
    await visitor.context().close()
    await signIn(person)
    const mark = page.getByText('Preview: only your team sees this page.')
    await page.goto(`/cx/${contest.cx_id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Still a secret')
    await expect(mark).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Zoë', exact: true }).first().click()
    await expect(page).toHaveURL(`/cx/${contest.cx_id}/${one?.assox_id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zoë')
    await expect(mark).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zoë')
    await page.goto(`/round/${contest.cx_id}/${contest.rounds[0]?.round_id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Still a secret')
    await page.getByRole('link', { name: 'Open the studio' }).click()
    await expect(page).toHaveURL(`/studio/${contest.cx_id}`)
  },
)

test(
  'somebody who is signed in does not find the draft of another team either',
  once,
  async ({ page, baseURL, signIn }) => {
    const { contest } = await (
      await newPerson(baseURL)
    ).api.call('contest/v2/saveContest', {
      contest_name: 'Still a secret',
      category: 433,
    })
    await signIn(await newPerson(baseURL))
    const asked = page.waitForResponse('**/contest/v2/fetchContest')
    await page.goto(`/cx/${contest.cx_id}`)
    await asked
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nobody)
    await expect(page.locator('main')).not.toContainText('secret')
  },
)

test(
  'an address of former days leads on, a number to the lasting one',
  once,
  async ({ request, contest }) => {
    const { api } = contest.organiser
    const { cx_id } = contest
    const slug = `first-${cx_id.toLowerCase()}`
    const { revision } = (await api.call('contest/v2/fetchContest', { cx_id })).contest
    const renamed = await api.call('contest/v2/saveContest', {
      cx_id,
      revision,
      contest_slug: slug,
    })
    await api.call('contest/v2/saveContest', {
      cx_id,
      revision: renamed.contest.revision,
      contest_slug: `second-${cx_id.toLowerCase()}`,
    })
    const moved = await request.get(`/contest/${slug}?view=rules`, { maxRedirects: 0 })
    expect(moved.status()).toBe(301)
    expect(moved.headers()['location']).toBe(`/contest/second-${cx_id.toLowerCase()}?view=rules`)
    const { contestants } = await api.call('contest/v2/fetchContest', { cx_id })
    const [one] = contestants
    const byNumber = await request.get(`/cx/${cx_id}/${one?.contestant_id}`, { maxRedirects: 0 })
    expect(byNumber.status()).toBe(301)
    expect(byNumber.headers()['location']).toBe(`/cx/${cx_id}/${one?.assox_id}`)
  },
)
