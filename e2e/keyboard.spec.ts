import type { Locator, Page } from '@playwright/test'
import { expect, newName, newPerson, once, test } from './fixtures.ts'

/** Goes on by the tab key until the part has the focus. A part that can't be reached fails here. */
async function reach(page: Page, part: Locator): Promise<void> {
  await part.waitFor()
  for (let steps = 0; steps < 150; steps++) {
    if (await part.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${part.toString()}.`)
}

async function press(page: Page, part: Locator, key = 'Enter'): Promise<void> {
  await reach(page, part)
  await page.keyboard.press(key)
}

async function type(page: Page, part: Locator, text: string): Promise<void> {
  await reach(page, part)
  await page.keyboard.type(text)
}

/** A time into the browser's own box for it, figure by figure. */
async function typeTime(page: Page, part: Locator, instant: number): Promise<void> {
  await reach(page, part)
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .formatToParts(instant)
    .filter(({ type: kind }) => kind !== 'literal')
  const valueOf = (kind: string) => parts.find(({ type: its }) => its === kind)?.value ?? ''
  await page.keyboard.type(valueOf('month').padStart(2, '0') + valueOf('day').padStart(2, '0'))
  await page.keyboard.type(`20${valueOf('year')}`)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(valueOf('hour').padStart(2, '0') + valueOf('minute').padStart(2, '0'))
  await page.keyboard.type(valueOf('dayPeriod'))
}

const button = (of: Page | Locator, name: string | RegExp) =>
  of.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

test(
  'the keyboard alone leads from registering to the declared result',
  once,
  async ({ page, baseURL }) => {
    test.setTimeout(240_000)
    const username = newName()

    await test.step('an account', async () => {
      await page.goto('/auth?as=new&next=/studio/new/new')
      await type(page, page.getByLabel('Full name'), 'Sample Organiser')
      await type(page, page.getByLabel('Username'), username)
      await type(page, page.getByLabel('E-mail'), `${username}@example.org`)
      for (const name of ['Password', 'Password once more'])
        await type(page, page.getByLabel(name, { exact: true }), 'a long sample password 7')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/studio/new/new')
    })

    await test.step('a contest', async () => {
      const next = button(page, 'Next')
      await type(page, page.getByLabel('Name of the contest'), 'Keys of the year')
      await type(page, page.getByLabel('Category'), 'Design')
      await press(page, next)
      await page.getByLabel('Cover').waitFor({ state: 'attached' })
      await press(page, next)
      await typeTime(page, page.getByLabel('Opens'), Date.now() - 3600_000)
      await typeTime(page, page.getByLabel('Closes'), Date.now() + 24 * 3600_000)
      await press(page, next)
      await press(page, button(page, 'Create the contest'))
      await page.waitForURL(/\/studio\/[0-9A-Za-z]{20,24}$/)
    })
    const cx_id = page.url().split('/').at(-1) ?? ''

    await test.step('two contestants', async () => {
      await press(
        page,
        page
          .getByRole('navigation', { name: /^Parts of/ })
          .getByRole('link', { name: 'Contestants' })
          .filter({ visible: true }),
      )
      await press(page, button(page, /^Add a contestant/).first())
      const drawer = page.getByRole('dialog')
      await expect(drawer.getByLabel('Name')).toBeFocused()
      await type(page, drawer.getByLabel('Name'), 'Oak lane')
      await press(page, button(drawer, 'Add, then the next'))
      await expect(page.getByText('Oak lane is in')).toBeVisible()
      await expect(drawer.getByLabel('Name')).toBeFocused()
      await expect(drawer.getByLabel('Name')).toHaveValue('')
      await type(page, drawer.getByLabel('Name'), 'Rose court')
      await press(page, button(drawer, 'Add'))
      await expect(page.getByText('Rose court is in')).toBeVisible()
      await expect(drawer).toHaveCount(0)
    })

    await test.step('published', async () => {
      await press(page, button(page, 'Publish'))
      const dialog = page.getByRole('dialog')
      await press(page, button(dialog, 'Publish'))
      await expect(page.getByRole('heading', { name: 'Send the link' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })

    await test.step('a vote', async () => {
      const voter = await newPerson(baseURL)
      const { contestants } = await voter.api.call('contest/v2/fetchContest', { cx_id })
      await voter.api.call('contest/v2/addVote', { cx_id, assox_id: contestants[1]!.assox_id })
      await page.goto(`/cx/${cx_id}`)
      await press(page, button(page, /^Vote for Oak lane/).first())
      await expect(
        page
          .getByRole('dialog')
          .getByText(/Receipt|receipt/)
          .first(),
      ).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('ended and declared', async () => {
      await page.goto(`/studio/${cx_id}`)
      await press(page, button(page, 'More actions'))
      const end = page.getByRole('menuitem', { name: 'End now' })
      await end.waitFor()
      // The focus comes into a menu, and goes on in it, a moment after the key.
      await expect(async () => {
        if (await end.evaluate((item) => item !== document.activeElement))
          await page.keyboard.press('ArrowDown')
        await expect(end).toBeFocused({ timeout: 300 })
      }).toPass()
      await page.keyboard.press('Enter')
      await press(page, button(page.getByRole('dialog'), 'End now'))
      await expect(page.getByText('Voting is over')).toBeVisible()
      await press(page, button(page, 'Declare the result'))
      await press(page, button(page.getByRole('dialog'), 'Declare the result'))
      await expect(page.getByText('The result is declared')).toBeVisible()
      // The button that asked is gone: one goes on from the content, not from the top of the page.
      await expect(page.locator('#content')).toBeFocused()
    })
  },
)
