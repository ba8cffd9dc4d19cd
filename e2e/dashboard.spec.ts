import type { Reply } from '@plaudit/contract/calls'
import { expect, expectAccessible, newPerson, test, once } from './fixtures.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The same figures with a standing that changed twice, since a test can't wait for minutes. */
function withRace(figures: Reply<'contest/v2/getDashboard'>): Reply<'contest/v2/getDashboard'> {
  const none = { paid: 0, jury: 0, direct: 1, site: 0, embed: 0 }
  const at = (hour: number) => ({ time: `2026-05-01T${hour}:00:00.000Z`, free: 1, ...none })
  const racer = (name: string, ranks: number[], sums: number[]) => ({
    assox_id: name,
    contestant_name: name,
    ranks,
    sums,
  })
  return {
    ...figures,
    totals: { ...figures.totals, ballots: 3 },
    bucket_seconds: 3600,
    series: [at(10), at(11), at(12)],
    race: [
      racer('Ann', [2, 1, 1], [5, 20, 40]),
      racer('Bo', [1, 2, 3], [10, 12, 13]),
      racer('Cid', [3, 3, 2], [1, 2, 30]),
    ],
  }
}

test('a view from another site reaches the organiser’s figures, and the standing can be played [cf:e48d1]', async ({
  page,
  contest,
  signIn,
  browser: chromium,
}) => {
  const { cx_id, organiser } = contest
  const visitor = await chromium.newPage({ userAgent: browser })
  const answered = visitor.waitForResponse(/countView/)
  await visitor.goto(`/cx/${cx_id}`, { referer: 'https://www.news.example/today' })
  expect(await (await answered).json()).toEqual({ added: true })
  await visitor.close()

  await signIn(organiser)
  await page.route('**/contest/v2/getDashboard', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: withRace(await response.json()) })
  })
  const hosts = page.getByRole('region', { name: 'Which sites bring people, and do they vote?' })
  await expect(async () => {
    await page.goto(`/dashboard?cx_id=${cx_id}`)
    await expect(hosts.getByText('news.example')).toBeVisible({ timeout: 5000 })
  }).toPass()

  const race = page.getByRole('region', { name: 'How did the standing come about?' })
  const rows = race.getByRole('listitem')
  await expect(rows.filter({ hasText: 'Ann' })).toContainText(/1.*Ann.*40/)
  const moment = race.getByRole('slider')
  await moment.press('Home')
  await expect(rows.filter({ hasText: 'Bo' })).toContainText(/1.*Bo.*10/)
  await race.getByRole('button', { name: 'Play' }).click()
  await expect(rows.filter({ hasText: 'Bo' })).toContainText(/3.*Bo.*13/)
  await expect(race.getByRole('button', { name: 'Play' })).toBeVisible()
  await race.getByRole('button', { name: 'As a table' }).click()
  await expect(race.getByRole('columnheader', { name: 'Cid' })).toBeVisible()
  await expect(race.getByRole('row').last()).toContainText('2 (30)')
  await expectAccessible(page)
})

test(
  'an export that breaks off says so, saves nothing, and can be tried again',
  once,
  async ({ page, contest, signIn }) => {
    await signIn(contest.organiser)
    let downloads = 0
    page.on('download', () => downloads++)
    // As a proxy may end it: properly, and without most of its lines.
    await page.route('**/contest/v2/getAllVotes', async (route) => {
      if (!route.request().postData()?.includes('csv')) return route.fallback()
      await route.fulfill({ headers: { 'x-lines': '100000' }, body: 'time\r\n2026\r\n' })
    })
    await page.goto(`/dashboard?cx_id=${contest.cx_id}`)
    const exports = page.getByRole('region', { name: 'Exports' })
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'As a table (CSV)' }).click()
    await expect(exports).toContainText('The connection broke before votes.csv was whole')
    expect(downloads).toBe(0)
    await expectAccessible(page)
    await page.unroute('**/contest/v2/getAllVotes')
    const saved = page.waitForEvent('download')
    await exports.getByRole('button', { name: 'Try again' }).click()
    expect((await saved).suggestedFilename()).toBe('votes.csv')
    await expect(exports).toContainText('votes.csv is saved.')
  },
)

test(
  'of several rounds the dashboard begins with the one that counts',
  once,
  async ({ page, contest, signIn, baseURL }) => {
    const { cx_id, assox, organiser } = contest
    const at = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()
    const give = async (choice: number, round_id: number) => {
      const { api } = await newPerson(baseURL)
      await api.call('contest/v2/addVote', { cx_id, round_id, assox_id: assox[choice] })
    }
    for (const choice of [0, 0, 0, 1]) await give(choice, contest.round_id)
    const { round_id } = await organiser.api.call('contest/v2/addRound2Round', {
      cx_id,
      name: 'Final',
      startDate: at(-0.01),
      endDate: at(48),
      advance: { contestants: assox.slice(0, 2) },
    })
    await give(1, round_id)
    await signIn(organiser)
    await page.goto(`/dashboard?cx_id=${cx_id}`)
    const choice = page.getByLabel('Round')
    await expect(choice).toHaveValue(String(round_id))
    const first = page.getByRole('table', { name: 'Contestants' }).getByRole('row').nth(1)
    await expect(first).toContainText('Contestant 2')
    await choice.selectOption('All rounds together')
    await expect(first).toContainText('Contestant 1')
  },
)
