import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, newName, newPerson, once, test } from './fixtures.ts'
import { pair } from './journeys/chat.ts'

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

/** An entry of the menu that is open. */
async function choose(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true })
  await entry.waitFor()
  // The focus comes into a menu, and goes on in it, a moment after the key.
  await expect(async () => {
    if (await entry.evaluate((item) => item !== document.activeElement))
      await page.keyboard.press('ArrowDown')
    await expect(entry).toBeFocused({ timeout: 300 })
  }).toPass()
  await page.keyboard.press('Enter')
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
      await choose(page, 'End now')
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

/** A tone in the place of a microphone. */
const microphone = () => {
  navigator.mediaDevices.getUserMedia = () => {
    const context = new AudioContext()
    const tone = context.createOscillator()
    const heard = context.createMediaStreamDestination()
    tone.connect(heard)
    tone.start()
    return Promise.resolve(heard.stream)
  }
}

test(
  'a conversation is opened, written in, answered and searched by keys alone, and what comes in is said politely [cf:c92e7]',
  once,
  async ({ page, signIn, baseURL }) => {
    const { a, b, id } = await pair(baseURL)
    await page.addInitScript(microphone)
    await signIn(b)
    await page.goto('/conversations')
    await press(page, page.getByRole('link', { name: new RegExp(a.name) }))
    await page.waitForURL(`**/chat/${id}`)
    const log = page.getByRole('log')
    const box = page.getByRole('textbox', { name: 'Message' })
    await type(page, box, 'Written by keys')
    await page.keyboard.press('Enter')
    await expect(log).toContainText('Written by keys')

    await test.step('what one can do with a message', async () => {
      await press(page, button(log, 'What to do with this message').first())
      await page.getByRole('menu').waitFor()
      await expectAccessible(page)
      await choose(page, 'Reply')
      await type(page, box, 'An answer by keys')
      await page.keyboard.press('Enter')
      await expect(log.getByRole('button', { name: /Good evening from the stage/ })).toBeVisible()
    })

    await test.step('signs, by arrows', async () => {
      await press(page, button(page, 'Emoji'))
      await expect(button(page, '😀')).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await expect(box).toHaveValue('😂')
    })

    await test.step('a search in it', async () => {
      await press(page, button(page, 'Search in this conversation'))
      await type(page, page.getByRole('textbox', { name: 'Search in this conversation' }), 'answer')
      await expect(page.getByText('1 of 1')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('search')).toHaveCount(0)
    })

    await test.step('a group with more people', async () => {
      await press(page, button(page, 'More: pin, mute, block'))
      await choose(page, 'Make a group with more people')
      await page.getByRole('dialog').waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('a voice note, thrown away', async () => {
      await reach(page, box)
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Delete')
      await press(page, button(page, 'Record a voice note'))
      await button(page, 'Throw the recording away').waitFor()
      await expectAccessible(page)
      await press(page, button(page, 'Throw the recording away'))
      await expect(button(page, 'Record a voice note')).toBeVisible()
    })

    await a.api.call('messages/send', { conversation_id: id, text: 'Heard?', client_id: 'heard' })
    await expect(log).toContainText('Heard?')
    await expect(log).toHaveAttribute('aria-live', 'polite')
  },
)
