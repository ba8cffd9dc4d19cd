import { readFile } from 'node:fs/promises'
import { openContest } from '../bench/harness.ts'
import { expect, expectAccessible, newName, once, test } from './fixtures.ts'
import type { Page } from '@playwright/test'

/** The screens of a layout, with what only they show. */
const screens = {
  '': /Hello/,
  contest: /Load test/,
  allcontestant: /Contestant 5/,
  allvotes: /ballot/,
  update_profile: /What you do/,
}

/** Acts on a screen, and what is true afterwards. */
const done: Record<string, (page: Page) => Promise<void>> = {
  '': async (page) => {
    await page.locator('main').getByRole('link', { name: 'All contests' }).click()
    await expect(page).toHaveURL(/\/admin\/\w+\/contest$/)
  },
  contest: async (page) => {
    const act = async (name: string) => {
      await page.getByRole('button', { name: 'Actions for Load test' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await act('Pause voting')
    await expect(page.getByText('Paused').first()).toBeVisible()
    await act('Resume voting')
  },
  allcontestant: async (page) => {
    await page.getByRole('searchbox', { name: 'Find a contestant' }).fill('Contestant 4')
    await expect(page.locator('main').getByText('Contestant 5')).toHaveCount(0)
    await expect(page.locator('main').getByText('Contestant 4').first()).toBeVisible()
  },
  allvotes: async (page) => {
    await page.getByRole('searchbox', { name: 'Find a contestant' }).fill('Contestant 4')
    await expect(page).toHaveURL(/q=Contestant\+4/)
  },
  update_profile: async (page) => {
    const words = page.getByRole('textbox', { name: 'What you do' })
    await words.fill(`Director of ${newName()}`)
    await page.getByRole('button', { name: 'Save' }).last().click()
    await expect(page.getByText('Saved').first()).toBeVisible()
  },
  'studio/{cx_id}': async (page) => {
    await page
      .getByRole('navigation', { name: /^Parts of/ })
      .getByRole('link', { name: 'Contestants' })
      .filter({ visible: true })
      .click()
    await expect(page.locator('main').getByText('Contestant 5').first()).toBeVisible()
  },
  'create/studio/{cx_id}/{new}': async (page) => {
    await page.getByLabel('Name of the contest').fill('Garden of the year')
    await page.getByLabel('Category').selectOption({ label: 'Design' })
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByLabel('Cover')).toBeAttached()
  },
  edition: async (page) => {
    await page.getByRole('button', { name: 'Add an edition' }).first().click()
    await page.getByRole('menuitem', { name: 'Load test' }).click()
    await page.getByRole('dialog').getByLabel('Name of the edition').fill('Spring')
    await page.getByRole('dialog').getByRole('button', { name: 'Add an edition' }).click()
    await expect(page.getByRole('heading', { name: 'Spring' })).toBeVisible()
  },
}

/** Screens that only the area has. */
const isNew = new Set(['allvotes', 'edition', 'update_profile'])

const layouts: [string, Record<string, RegExp>][] = [
  [
    '/admin/access',
    {
      ...screens,
      edition: /No editions yet/,
      'studio/{cx_id}': /Contestants/,
      'create/studio/{cx_id}/{new}': /name/i,
    },
  ],
  ['/admin/simpleMenu', screens],
  ['/admin/topMenu', screens],
]

for (const [base, shown] of layouts)
  test(`the organiser’s area at ${base}: on every screen something is done [cf:4d4dc]`, async ({
    page,
    contest,
    signIn,
  }) => {
    await signIn(contest.organiser)
    for (const [name, text] of Object.entries(shown)) {
      const screen = name.replace('{cx_id}/{new}', 'new/new').replace('{cx_id}', contest.cx_id)
      const path = `${base}/${screen}`.replace(/\/$/, '')
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(200)
      await expect(page.locator('main'), path).toContainText(text)
      await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0)
      // The same screens stand in each layout, and some of them elsewhere too.
      if (name === '' || (base === '/admin/access' && isNew.has(name))) await expectAccessible(page)
      const act = done[name]
      if (act === undefined) throw new Error(`nothing is done on ${path}`)
      await act(page)
    }
  })

test(
  'filters are kept as a view of the account, and what they find is taken away as a file',
  once,
  async ({ page, contest, signIn }) => {
    const [assox_id = ''] = contest.assox
    await contest.organiser.api.call('contest/v2/addVote', { cx_id: contest.cx_id, assox_id })
    await signIn(contest.organiser)
    await page.goto('/admin/topMenu/allvotes')
    await expect(page.getByText('1 ballot', { exact: true })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Find a contestant' }).fill('Contestant 1')
    await expect(page).toHaveURL(/q=Contestant\+1/)
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByLabel('Name of the view').fill('Number one')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const view = page.getByRole('button', { name: 'Number one' })
    await expect(view).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Everything' }).click()
    await expect(page).not.toHaveURL(/q=/)
    await page.reload()
    await view.click()
    await expect(page.getByRole('searchbox', { name: 'Find a contestant' })).toHaveValue(
      'Contestant 1',
    )
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'As data (JSON)' }).click()
    const file = await (await download).path()
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      votes: [{ lines: [{ contestant_name: 'Contestant 1' }], kind: 'free' }],
    })
    await expect(page.getByText('votes.json is saved.')).toBeVisible()
  },
)

test(
  'on the narrowest phone a long name leaves the word before it whole',
  once,
  async ({ page, baseURL, signIn }) => {
    const contest_name = 'Eurovision of the neighbourhood, an evening for everybody'
    const { cx_id, assox, organiser } = await openContest(baseURL ?? '', 2, { contest_name })
    await organiser.api.call('contest/v2/addVote', { cx_id, assox_id: assox[0] ?? '' })
    await signIn(organiser)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/admin/access/allvotes')
    const label = page.getByRole('cell').filter({ hasText: contest_name }).locator('> span').first()
    await expect(label).toHaveText('Contest')
    const lines = await label.evaluate((word) => {
      const range = document.createRange()
      range.selectNodeContents(word)
      return range.getClientRects().length
    })
    expect(lines).toBe(1)
  },
)
