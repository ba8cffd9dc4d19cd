import type { Page } from '@playwright/test'
import { expect, expectAccessible, goOffline, once, settled, test } from './fixtures.ts'
import { sharedPages } from './sharedPages.ts'

test(
  'two organisers save at once: the second is told and loses nothing',
  once,
  async ({ page, contest, signIn }) => {
    await signIn(contest.organiser)
    await page.goto(`/studio/${contest.cx_id}`)
    const name = page.getByLabel('Name of the contest')
    await name.fill('Mine')
    const { contest: now } = await contest.organiser.api.call('contest/v2/fetchContest', {
      cx_id: contest.cx_id,
    })
    await contest.organiser.api.call('contest/v2/saveContest', {
      cx_id: contest.cx_id,
      revision: now.revision,
      contest_name: 'Theirs',
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'You both changed this' })).toBeVisible()
    await expect(page.getByRole('paragraph').filter({ hasText: /^Theirs$/ })).toBeVisible()
    await expect(name).toHaveValue('Mine')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const untouched = await contest.organiser.api.call('contest/v2/fetchContest', {
      cx_id: contest.cx_id,
    })
    expect(untouched.contest.contest_name).toBe('Theirs')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^Saved at/).first()).toBeVisible()
    await page.reload()
    await expect(name).toHaveValue('Mine')
  },
)

test(
  'what is typed offline survives a reload and is saved later',
  once,
  async ({ page, context, contest, signIn }) => {
    await signIn(contest.organiser)
    await page.goto(`/studio/${contest.cx_id}`)
    const name = page.getByLabel('Name of the contest')
    await name.fill('Typed in a tunnel')
    await goOffline(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/Your changes are kept on this device/)).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await expect(name).toHaveValue('Typed in a tunnel')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^Saved at/).first()).toBeVisible()
  },
)

/** Answers a call for the server: first by a refusal, then by a fault. */
async function failing(page: Page, call: string): Promise<void> {
  const answers = [
    { status: 409, json: { error: 'Not as it stands.', code: 'illegal_step' } },
    { status: 500, json: { error: 'It broke.', code: 'something_went_wrong' } },
  ]
  await page.route(`**/app/contest/v2/${call}`, (route) => {
    const answer = answers.shift()
    return answer ? route.fulfill(answer) : route.abort()
  })
}

test(
  'what fails is said by its own sentence, refused, broken or offline [cf:91c7b]',
  once,
  async ({ page, contest, signIn }) => {
    const { cx_id, organiser } = contest
    const endDate = new Date(Date.now() + 30 * 86_400_000).toISOString()
    await organiser.api.call('contest/v2/addRound2Round', { cx_id, endDate, advance: { top: 2 } })
    await signIn(organiser)
    await page.clock.install()
    await page.goto(`/studio/${cx_id}?section=rounds`)
    const alert = page.getByRole('alert')
    const told = async (act: () => Promise<void>, sentence: string) => {
      for (const why of ['Not as it stands.', undefined, /^You are offline/]) {
        await act()
        await expect(alert.getByText(sentence)).toBeVisible()
        if (why) await expect(alert.getByText(why)).toBeVisible()
        await page.clock.fastForward(3000)
        await expect(alert.locator('> *')).toHaveCount(0)
      }
    }
    const dialog = page.getByRole('dialog')
    await test.step('a copy', async () => {
      await failing(page, 'duplicateContest')
      await told(async () => {
        await page.getByRole('button', { name: 'More actions' }).click()
        await page.getByRole('menuitem', { name: 'Duplicate' }).click()
      }, 'Failed to duplicate Contest!')
    })
    await test.step('merging', async () => {
      await failing(page, 'mergeRounds')
      await page.getByRole('button', { name: 'Merge rounds' }).click()
      for (const box of await dialog.getByRole('checkbox').all()) await box.check()
      const merge = dialog.getByRole('button', { name: 'Merge 2 rounds' })
      await told(() => merge.click(), 'Failed to Merge Rounds!')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    })
    await test.step('a round', async () => {
      await failing(page, 'addRound2Round')
      await page.getByRole('button', { name: 'Add a round' }).click()
      const add = dialog.getByRole('button', { name: /^Add with/ })
      await told(() => add.click(), 'Failed to Add Rounds')
    })
  },
)

const sections = [
  'details',
  'rounds',
  'contestants',
  'voting',
  'fields',
  'integrity',
  'look',
  'team',
]

test.describe(() => {
  const shared = sharedPages()
  test('each section of the studio is accessible', once, async () => {
    const page = shared.page('organiser')
    await page.goto(`/studio/${shared.contest().cx_id}`)
    for (const name of sections) {
      const way = page.locator(`nav a[href$="?section=${name}"]`).filter({ visible: true }).first()
      await way.click()
      await expect(way).toHaveAttribute('aria-current')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      await expectAccessible(page)
    }
  })
})
