import { openContest } from '../bench/harness.ts'
import { without } from './contestPage.ts'
import { expect, expectAccessible, newPerson, once, test } from './fixtures.ts'

const nobody = 'Nobody is on this stage'

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
  await page.goto(`/cx/${many.cx_id}?q=zzzz`)
  await expect(page.getByRole('heading', { name: 'Nobody called “zzzz”' })).toBeVisible()
  await page.context().close()
})

test('on paper there is the contest, and nothing to tap', once, async ({ page, contest }) => {
  await page.goto(`/cx/${contest.cx_id}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(5)
  for (const tapped of ['main button', 'nav', '[data-dock]', 'header'])
    await expect(page.locator(`${tapped}:visible`)).toHaveCount(0)
})

test(
  'a draft is its team’s: a preview for them, not found for everybody else [cf:64ce9]',
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
