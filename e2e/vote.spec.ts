import type { Locator, Page } from '@playwright/test'
import { locales } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { openContest } from '../bench/harness.ts'
import { card, receipt, sumOn } from './contestPage.ts'
import { opensAlive } from './alive.ts'
import { expect, expectAccessible, goOffline, newPerson, once, openLive, test } from './fixtures.ts'

/** On a small phone too, in each language; measured in one go, before the clock on the button ticks. */
async function expectOneLine(page: Page, button: Locator): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const sentences = locales.map((locale) => m.voting_again({ time: '23:59:59' }, { locale }))
  const lines = await button.evaluate((node, said) => {
    const words = node.querySelector('span')
    if (!words) return []
    const shown = words.textContent
    const counts = said.map((sentence) => {
      words.textContent = sentence
      const box = document.createRange()
      box.selectNodeContents(words)
      return new Set([...box.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    words.textContent = shown
    return counts
  }, sentences)
  expect(lines).toEqual(locales.map(() => 1))
  if (size) await page.setViewportSize(size)
}

test('one tap votes: the receipt, the standing, the button, and again after a reload [cf:28502]', async ({
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
  await expect(button).toHaveText(/^Voted · 23:5\d:\d\d$/)
  await expect(button).toBeFocused()
  await expectOneLine(page, button)
  await expect(sumOn(page, 'Contestant 3')).toHaveText('1')
  await page.reload()
  await expect(button).toHaveText(/^Voted · 23:5\d:\d\d$/)
  await expect(card(page, 'Contestant 1').getByRole('button')).toBeDisabled()
})

test(
  'a second vote is refused with the next time, wherever the first was given [cf:5534c]',
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

test(
  'a page that only watches moves within a moment [cf:fbd21]',
  once,
  async ({ page, browser, baseURL, contest }) => {
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
  },
)

test(
  'the network goes away: the vote is kept, told, and counts once when it is back',
  once,
  async ({ page, contest }) => {
    await openLive(page, `/cx/${contest.cx_id}`)
    await goOffline(page)
    // On the way to its button: a link that fetches its page ahead must not take this one away.
    await card(page, 'Contestant 3').getByRole('link').first().hover()
    await card(page, 'Contestant 2').getByRole('button').click()
    await expect(page.getByText('Your vote is kept and goes out by itself')).toBeVisible()
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
  'the countdown ends, and so does the voting, without anybody loading anew [cf:52dbf]',
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
    await expect(page.getByText('Voting is paused. The votes so far stay counted')).toBeVisible()
    await to('resume')
    await expect(card(page, 'Contestant 1').getByRole('button')).toBeVisible()
  },
)

test(
  '"Voting has been disabled" takes the voting parts away [cf:debca]',
  once,
  async ({ page, contest }) => {
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
  },
)

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
