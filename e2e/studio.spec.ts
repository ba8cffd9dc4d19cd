import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  goOffline,
  inParis,
  newPerson,
  once,
  settled,
  sharedPages,
  test,
} from './fixtures.ts'

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, tail])
}

/** A picture of random dots: it can't be packed, so its size in bytes is what its sides make it. */
function dots(width: number, height: number, seed = 'dots'): Buffer {
  const line = width * 3 + 1
  const rows = createHash('shake256', { outputLength: line * height })
    .update(seed)
    .digest()
  // Each row begins with how it is filtered: not at all.
  for (let at = 0; at < rows.length; at += line) rows[at] = 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
const section = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: /^Parts of/ })
    .getByRole('link', { name })
    .filter({ visible: true })
    .click()

async function register(page: Page): Promise<string> {
  const username = `studio${Date.now().toString(36)}`
  await page.goto('/studio/new/new')
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'New account' }).click()
  await page.getByLabel('Full name').fill('Sample Organiser')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('E-mail').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('a long sample password 7')
  await page.getByLabel('Password once more').fill('a long sample password 7')
  await page.getByRole('button', { name: 'Make my account' }).click()
  await page.waitForURL('**/studio/new/new')
  return username
}

test('from registering to the declared result', async ({ page, baseURL }, testInfo) => {
  test.setTimeout(300_000)
  await register(page)
  const next = page.getByRole('button', { name: 'Next' })
  const progress = page.getByRole('progressbar')

  await test.step('bad input is told beside its field, the first one has the focus', async () => {
    await next.click()
    await expect(page.getByLabel('Name of the contest')).toBeFocused()
    await expect(page.locator('main').getByText('Choose one of the categories.')).toBeVisible()
  })

  await test.step('a name and a category, and a photo of more than 12 MB', async () => {
    await page.getByLabel('Name of the contest').fill('Garden of the year')
    await page.getByLabel('Category').selectOption({ label: 'Design' })
    await next.click()
    const cover = page.getByLabel('Cover')
    await cover.setInputFiles(picture('fake.png', Buffer.from('no picture at all')))
    await expect(page.locator('main').getByText(/This file is no picture/)).toBeVisible()
    const photo = dots(2400, 1800)
    expect(photo.length).toBeGreaterThan(12 * 1024 * 1024)
    // Named to the browser: what is handed to it in messages takes seconds.
    const file = testInfo.outputPath('photo.png')
    writeFileSync(file, photo)
    await cover.setInputFiles(file)
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible({ timeout: 60_000 })
    await expect(progress).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
    await next.click()
  })

  await test.step('hours that clocks skip and repeat', async () => {
    await page.getByLabel('Opens').fill('2027-03-28T02:30')
    await expect(page.getByText(/2:30 AM does not exist/)).toBeVisible()
    await next.click()
    await expect(page.getByLabel('Opens')).toBeFocused()
    await page.getByRole('button', { name: 'Use 3:30 AM' }).click()
    await expect(page.getByLabel('Opens')).toHaveValue('2027-03-28T03:30')
    await page.getByLabel('Closes').fill('2026-10-25T02:30')
    await expect(page.getByRole('group', { name: /2:30 AM comes twice/ })).toBeVisible()
    await next.click()
    await expect(page.locator('main').getByText('The end is before the start.')).toBeVisible()
    await page.getByLabel('Opens').fill(inParis(Date.now() - 3600_000))
    await page.getByLabel('Closes').fill(inParis(Date.now() + 24 * 3600_000))
    await next.click()
  })

  await test.step('a double tap makes one contest', async () => {
    await page.getByText('Once in a round').click()
    await page.getByRole('button', { name: 'Create the contest' }).dblclick()
    await page.waitForURL(/\/studio\/[0-9A-Za-z]{20,24}$/)
    await expect(page.getByRole('heading', { name: 'Nearly there' })).toBeVisible()
  })
  const cx_id = page.url().split('/').at(-1) ?? ''

  await test.step('one contestant with a picture', async () => {
    await section(page, 'Contestants')
    await page.getByRole('button', { name: 'Add a contestant' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(drawer.getByLabel('Name')).toBeFocused()
    await drawer.getByLabel('Name').fill('Rose court')
    await drawer
      .getByLabel('Picture', { exact: true })
      .setInputFiles(picture('rose.png', dots(80, 100)))
    await expect(drawer.getByRole('button', { name: 'Remove' })).toBeVisible()
    await drawer.getByRole('textbox', { name: 'Story' }).fill('Since 1920')
    await drawer.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Rose court is in')).toBeVisible()
  })

  await test.step('many at once: a broken row is told, fixed in place, nothing is lost', async () => {
    await page.getByRole('link', { name: 'Many at once' }).click()
    await page
      .getByLabel('Paste a table')
      .fill('Name;Line;Shoe\nLily yard;By the sea;41\n;No name\nOak lane;Shade;\nRose court;Twice')
    await page.getByRole('button', { name: 'Look at the rows' }).click()
    await expect(
      page.locator('main').getByText('Column “Shoe” is not known here and was left out.'),
    ).toBeVisible()
    await expect(
      page.locator('main').getByText('Give the contestant a name of 1 to 120 characters.'),
    ).toBeVisible()
    await page.reload()
    await expect(
      page.locator('main').getByText('Give the contestant a name of 1 to 120 characters.'),
    ).toBeVisible()
    await page.getByLabel('Name of row 2').fill('Fern corner')
    await expect(page.getByText('All rows are good')).toBeVisible()
    await page
      .getByLabel('Choose pictures')
      .setInputFiles([
        picture('lily-yard.png', dots(60, 75, 'lily')),
        picture('oak.png', dots(60, 75, 'oak')),
      ])
    await expect(page.getByLabel('Whose picture is oak.png?')).not.toHaveValue('')
    await page.getByRole('button', { name: 'Add 4 contestants' }).click()
    await expect(page.getByText('4 contestants are in')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Show the contestants' }).click()
    await expect(page.getByRole('row')).toHaveCount(6)
  })

  await test.step('the running order by keyboard', async () => {
    await page.getByRole('link', { name: 'Change the order' }).click()
    await page.getByRole('button', { name: /^Drag Oak lane/ }).press('Home')
    await page.getByRole('button', { name: 'Save the order' }).click()
    await expect(page.getByText('The order is saved')).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText('Oak lane')
  })

  await test.step('publish', async () => {
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('heading', { name: 'Send the link' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code of Garden of the year' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('main').getByText('Voting open').first()).toBeVisible()
  })

  await test.step('votes move the dashboard while it is open', async () => {
    await page.goto(`/dashboard?cx_id=${cx_id}`)
    await expect(page.getByText('No votes yet').first()).toBeVisible()
    const voters = [await newPerson(baseURL), await newPerson(baseURL), await newPerson(baseURL)]
    const { contestants } = await voters[0]!.api.call('contest/v2/fetchContest', { cx_id })
    const named = (name: string) => contestants.find((c) => c.contestant_name === name)!.assox_id
    for (const [at, name] of ['Oak lane', 'Oak lane', 'Lily yard'].entries())
      await voters[at]!.api.call('contest/v2/addVote', {
        cx_id,
        assox_id: named(name),
        fingerprint: `s:${at}`,
      })
    await expect(page.getByRole('row', { name: /Oak lane/ }).first()).toContainText('2')
    await expect(
      page.getByRole('heading', { name: 'When did votes come, and which?' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'As a table' }).first().click()
    await expectAccessible(page)
  })

  await test.step('a round with the best two', async () => {
    await page.goto(`/studio/${cx_id}?section=rounds`)
    await page.getByRole('button', { name: 'Add a round' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the round').fill('Final')
    await dialog.getByLabel('How many').fill('2')
    const list = dialog.getByRole('list', { name: 'Who goes through' })
    await expect(list.getByRole('listitem').nth(0)).toContainText('Oak lane')
    await expect(list.getByRole('listitem').nth(1)).toContainText('Through')
    await expect(list.getByRole('listitem').nth(2)).toContainText('Out')
    await dialog.getByLabel('Opens').fill(inParis(Date.now() - 60_000))
    await dialog.getByLabel('Closes').fill(inParis(Date.now() + 48 * 3600_000))
    await dialog.getByRole('button', { name: 'Add with 2 contestants' }).click()
    await expect(page.getByText('Rounds Added')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Final' })).toBeVisible()
  })

  await test.step('the rounds become one', async () => {
    await page.getByRole('button', { name: 'Merge rounds' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Round 1').check()
    await dialog.getByLabel('Final').check()
    await expect(dialog.getByText('It has 5 contestants then.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Merge 2 rounds' }).click()
    await expect(page.getByText('Rounds Merged Successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Final' })).toHaveCount(0)
  })

  await test.step('end and declare', async () => {
    await page.getByRole('button', { name: 'More verbs' }).click()
    await page.getByRole('menuitem', { name: 'End now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
    await expect(page.getByText('Voting is over')).toBeVisible()
    await page.getByRole('button', { name: 'Declare the result' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Declare the result' }).click()
    await expect(page.getByText('The result is declared')).toBeVisible()
  })

  await test.step('a copy is a draft of its own, and can be deleted', async () => {
    await page.getByRole('button', { name: 'More verbs' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page.getByText('Contest Successfully Duplicated!')).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(cx_id))
    await expect(page.locator('main').getByText('Draft').first()).toBeVisible()
    await page.getByRole('button', { name: 'More verbs' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/editContests')
    await expect(page.getByRole('row')).toHaveCount(2)
  })
})

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
  'what fails is said by its own sentence, refused, broken or offline',
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
        await page.getByRole('button', { name: 'More verbs' }).click()
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
  for (const name of sections)
    test(`studio section ${name} is accessible`, async () => {
      const page = shared.page('organiser')
      await page.goto(`/studio/${shared.contest().cx_id}?section=${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      await expectAccessible(page)
    })
})
