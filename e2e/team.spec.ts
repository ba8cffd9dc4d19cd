import type { Locator, Page } from '@playwright/test'
import { createClient } from '@plaudit/client/client'
import { openContest } from '../bench/harness.ts'
import { alive, opensAlive } from './alive.ts'
import { expect, expectAccessible, newName, test, once } from './fixtures.ts'
import { codeOf, here, secondInstallation, theAdmin } from './installation.ts'

secondInstallation()

/** A contest of somebody whose address is confirmed, so that they may invite. */
async function invitingContest(more: Record<string, unknown> = {}) {
  const contest = await openContest(here.url, 3, more)
  const username = contest.organiser.session.username ?? ''
  const email = `${username}@example.org`
  const { api } = contest.organiser
  await api.call('register/sendCode', { email })
  await expect.poll(() => codeOf(email)).not.toBe('none')
  const { token, ssid } = await api.call('register/sendCode', { email, code: codeOf(email) })
  const session = { token, username, ssid }
  return { ...contest, api: createClient({ baseUrl: here.url, session: () => session }) }
}

/** The link of the invitation that was mailed to an address, as the admin's mailbox has it. */
async function mailedTo(page: Page, email: string): Promise<string> {
  await page.goto(`${here.url}/mailbox`)
  await page.getByRole('button').filter({ hasText: email }).click()
  const link = page.getByRole('article').getByRole('link', { name: /invitation/ })
  return (await link.getAttribute('href')) ?? ''
}

test(
  'an invitation: from the mail by a new account into the studio, with a helper’s rights and no more',
  once,
  async ({ page, signIn, browser }) => {
    const { cx_id, api } = await invitingContest()
    const helper = newName()
    const email = `${helper}@example.org`
    await api.call('contest/v2/inviteMembers', {
      cx_id,
      role: 'organiser',
      people: [email],
    })
    await signIn(await theAdmin())
    const address = await mailedTo(page, email)
    const context = await browser.newContext()
    const invited = opensAlive(await context.newPage())
    await invited.goto(address)
    await expect(invited.getByText(/asks you to run a contest together/)).toBeVisible()
    // The mailed link is read in the mailbox: no form, no password and no code stand before the answer.
    await invited.getByRole('button', { name: 'Go on' }).click()
    await invited.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    const accept = invited.getByRole('button', { name: 'Accept: Load test' })
    await expect(accept).toBeVisible()
    await expectAccessible(invited)
    await accept.click()
    await expect(invited).toHaveURL(new RegExp(`/studio/${cx_id}`))
    // A helper edits the contest; who did what, and who else helps, stays the owner's.
    await expect(invited.getByRole('link', { name: /^Voting rules/ })).toBeVisible()
    await expect(invited.getByRole('link', { name: /^Log of acts/ })).toHaveCount(0)
    await invited.goto(new URL(`/studio/${cx_id}?section=acts`, invited.url()).href)
    await expect(
      invited.getByRole('heading', { name: 'Only the owner reads this log' }),
    ).toBeVisible()
    await invited.getByRole('link', { name: 'Back to the details' }).click()
    await invited.getByRole('link', { name: /^Team/ }).click()
    await expect(invited.getByLabel('Invite somebody to the jury')).toBeVisible()
    await expect(invited.getByLabel('Invite somebody to help')).toHaveCount(0)
    await context.close()
  },
)

test(
  'from the mail to a sheet that counts a new judge fills in nothing, and taps six times besides the marks',
  once,
  async ({ page, signIn, browser }) => {
    const { cx_id, api } = await invitingContest({
      method: 'score',
      method_options: { criteria: [{ key: 'voice', label: 'Voice', max: 5, weight: 1 }] },
    })
    const email = `${newName()}@example.org`
    await api.call('contest/v2/inviteMembers', { cx_id, role: 'judge', people: [email] })
    await signIn(await theAdmin())
    const address = await mailedTo(page, email)
    const context = await browser.newContext()
    const judge = opensAlive(await context.newPage())
    let taps = 0
    const tap = async (target: Locator) => {
      await target.click()
      taps++
    }
    const button = (name: string | RegExp) => judge.getByRole('button', { name })
    await judge.goto(address)
    await tap(button('Go on'))
    await tap(judge.getByRole('dialog').getByRole('button', { name: 'Sign in' }))
    await tap(button('Accept: Load test'))
    await tap(judge.getByRole('link', { name: 'Open my sheet: Load test' }))
    await expect(judge).toHaveURL(new RegExp(`/judge/${cx_id}`))
    for (let n = 1; n <= 3; n++) {
      await expect(judge.getByRole('heading', { level: 2, name: `Contestant ${n}` })).toBeVisible()
      await judge.getByRole('radio', { name: 'Voice: 4 of 5' }).check({ force: true })
      if (n < 3) await button(/^Next/).click()
    }
    await tap(button(/^Hand in/))
    await tap(judge.getByRole('dialog').getByRole('button', { name: 'Hand in' }))
    await expect(judge.getByText(/Handed in on .* Your marks count\./)).toBeVisible()
    expect(taps).toBeLessThanOrEqual(6)
    await context.close()
  },
)

test(
  'who confirmed an address invites by mail, takes it back, and the log of acts tells of both',
  once,
  async ({ page, signIn }) => {
    const contest = await openContest(here.url, 5)
    const { organiser } = contest
    const address = `${organiser.session.username}@example.org`
    await signIn(organiser)
    const section = `${here.url}/studio/${contest.cx_id}?section=team`
    await page.goto(section)
    const field = page.getByLabel('Invite somebody to the jury')
    await expect(page.getByText('Confirm your e-mail address first')).toBeVisible()
    await expect(field).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Confirm my e-mail' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your e-mail')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect.poll(() => codeOf(address)).not.toBe('none')
    await page.getByLabel('Code', { exact: true }).fill(codeOf(address))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your e-mail is confirmed')
    await page.getByRole('link', { name: 'Go on' }).click()
    await expect(page).toHaveURL(section)
    await expect(field).toBeVisible()
    await alive(page)

    await field.fill('nobody-of-this-name')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(/Nobody here has this name or address/)
    await field.fill('judge@example.org, second@example.org')
    await field.press('Enter')
    await expect(page.getByText('judge@example.org')).toBeVisible()
    await expect(page.getByText('second@example.org')).toBeVisible()
    await expect(field).toHaveValue('')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Actions for judge@example.org' }).click()
    await page.getByRole('menuitem', { name: 'Take back' }).click()
    await expect(page.getByText('judge@example.org')).toHaveCount(0)
    await page.goto(`${here.url}/studio/${contest.cx_id}?section=acts`)
    const log = page.getByRole('list', { name: 'Log of acts' })
    await expect(log).toContainText('took an invitation back')
    await expect(log).toContainText('invited people')
    await expectAccessible(page)
    await page.getByLabel('About').selectOption('Rounds')
    await expect(log).toHaveCount(0)
  },
)

test('the link of an invitation that is gone says so', once, async ({ page }) => {
  await page.goto(`/invitation#${'0'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This invitation no longer works',
  )
  expect(page.url()).not.toContain('#')
})
