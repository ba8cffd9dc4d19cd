import type { Page } from '@playwright/test'
import { opensAlive } from './alive.ts'
import { expect, expectAccessible, newName, newPerson, once, test } from './fixtures.ts'
import { entryContest } from './entryContest.ts'

async function makeAccount(page: Page): Promise<void> {
  const username = newName()
  await page.getByRole('link', { name: 'New account' }).click()
  await page.getByLabel('Full name').fill('Ana Brook')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('E-mail').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('a long sample password 7')
  await page.getByLabel('Password once more').fill('a long sample password 7')
  await page.getByRole('button', { name: 'Make my account' }).click()
}

test('from a visitor’s first words to the stage [cf:59c97]', async ({ page, browser, baseURL }) => {
  test.setTimeout(180_000)
  const organiser = await newPerson(baseURL)
  const cx_id = await entryContest(organiser)

  await test.step('the contest invites, the visitor types, signs in, and nothing is lost', async () => {
    await page.goto(`/cx/${cx_id}`)
    await page.getByRole('link', { name: 'Enter the contest' }).click()
    await expect(page.getByText(/^Open until .* UTC$/)).toBeVisible()
    await page.getByLabel('Name on the stage').fill('Ana Brook')
    await page.getByLabel('Your motto').fill('Sing louder')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign in and go on' }).click()
    await makeAccount(page)
    await page.waitForURL(`**/join/${cx_id}`)
    await expect(page.getByLabel('Name on the stage')).toHaveValue('Ana Brook')
    await expect(page.getByLabel('Your motto')).toHaveValue('Sing louder')
  })

  await test.step('what is missing is told beside its field, then a double tap enters once', async () => {
    const send = page.getByRole('button', { name: 'Send my entry' })
    await send.click()
    await expect(page.getByLabel('Your age')).toBeFocused()
    await page.getByLabel('Your age').fill('33')
    await page.locator('input[aria-label="Sheet music"]').setInputFiles({
      name: 'song.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
    })
    await expect(page.getByText('song.pdf')).toBeVisible()
    await send.dblclick()
    await expect(page.getByRole('heading', { name: 'Waiting for the organiser' })).toBeVisible()
    await expectAccessible(page)
  })

  const desk = await browser.newContext({ ...(baseURL && { baseURL }) })
  await desk.addInitScript((session) => {
    localStorage.setItem('token', session.token ?? '')
    localStorage.setItem('username', session.username ?? '')
  }, organiser.session)
  const studio = opensAlive(await desk.newPage())

  await test.step('the organiser reads the answers and refuses with a reason', async () => {
    await studio.goto(`/managecontestant?cx_id=${cx_id}&entries=pending`)
    await studio.getByRole('button', { name: 'Ana Brook', exact: true }).click()
    await expect(studio.getByLabel('Your age')).toHaveValue('33')
    const fetched = studio.waitForEvent('download')
    await studio.getByRole('button', { name: 'Open song.pdf' }).click()
    expect((await fetched).suggestedFilename()).toBe('song.pdf')
    await studio.keyboard.press('Escape')
    await studio.getByRole('checkbox', { name: /Ana Brook/ }).check()
    await studio.getByRole('button', { name: 'Refuse' }).click()
    const dialog = studio.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await expect(dialog.getByText('This is needed.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Please tell your story.')
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await expect(studio.getByText('1 entry refused')).toBeVisible()
    await expect(studio.getByRole('heading', { name: 'Nobody is waiting' })).toBeVisible()
    await expectAccessible(studio)
  })

  await test.step('the entrant puts it right and sends it again', async () => {
    await page.goto(`/edit-contest-entry/${cx_id}`)
    await expect(page.getByText('Please tell your story.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Story' }).fill('I sing since 1999')
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect(page.getByRole('status').getByText('Contestant Updated!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Waiting for the organiser' })).toBeVisible()
  })

  await test.step('approved, the entry stands on the stage with its public answers only', async () => {
    await studio.reload()
    await studio.getByRole('checkbox', { name: /Ana Brook/ }).check()
    await studio.getByRole('button', { name: 'Approve' }).click()
    await expect(studio.getByText('1 entry approved')).toBeVisible()
    await page.reload()
    await page.getByRole('link', { name: 'See my page' }).click()
    await expect(page.getByRole('heading', { name: 'Ana Brook', level: 1 })).toBeVisible()
    await expect(page.getByText('Sing louder')).toBeVisible()
    await expect(page.getByText('I sing since 1999')).toBeVisible()
    await expect(page.getByText('Your age')).toHaveCount(0)
    await expect(page.getByText('song.pdf')).toHaveCount(0)
  })

  await test.step('leaving is asked about, and final', async () => {
    await page.goto(`/edit-contest-entry/${cx_id}`)
    await page.getByRole('button', { name: 'Leave the contest' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the contest' }).click()
    await expect(page.getByText('You have left the contest')).toBeVisible()
    await page.goto(`/edit-contest-entry/${cx_id}`)
    await expect(page.getByRole('heading', { name: 'You are not in this contest' })).toBeVisible()
  })
  await desk.close()
})

test(
  'a file over 3 MB and a wrong address: each sentence beside its field and as a notification [cf:b512a]',
  once,
  async ({ page, baseURL, signIn }) => {
    const cx_id = await entryContest(await newPerson(baseURL))
    await signIn(await newPerson(baseURL))
    await page.goto(`/join/${cx_id}`)
    const told = async (sentence: string) => {
      await expect(page.locator('form').getByText(sentence)).toBeVisible()
      await expect(page.getByRole('alert').getByText(sentence)).toBeVisible()
    }
    await page.getByLabel('Name on the stage').fill('Ana Brook')
    await page.getByLabel('Your age').fill('33')
    await page.locator('input[aria-label="Sheet music"]').setInputFiles({
      name: 'opera.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(3_145_729, '%PDF-1.7\n'),
    })
    await told('File too big! Your file cannot be more than 3 MB.')
    await page.getByLabel('Video link').fill('somewhere')
    await page.getByRole('button', { name: 'Send my entry' }).click()
    await told('Invalid media url')
    await expect(page.getByLabel('Video link')).toBeFocused()
  },
)

test(
  'screen /join/{cx_id} says when entries are closed [cf:824d6]',
  once,
  async ({ page, contest }) => {
    await page.goto(`/join/${contest.cx_id}`)
    await expect(page.getByRole('heading', { name: 'Entries are closed' })).toBeVisible()
  },
)

test(
  'screen /edit-contest-entry/{cx_id} leads a visitor to sign in and back [cf:809a7]',
  once,
  async ({ page, contest }) => {
    await page.goto(`/edit-contest-entry/${contest.cx_id}`)
    await expect(page.getByRole('heading', { name: 'Sign in to see your entry' })).toBeVisible()
    await page.locator('main').getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL(/next=%2Fedit-contest-entry/)
  },
)

test('questions are put in order by keyboard and kept', once, async ({ page, baseURL, signIn }) => {
  const organiser = await newPerson(baseURL)
  const cx_id = await entryContest(organiser)
  await signIn(organiser)
  await page.goto(`/studio/${cx_id}?section=fields`)
  await page.getByRole('button', { name: /^Drag Sheet music/ }).press('Home')
  await page.getByText('Everyone, at once').click()
  await page.getByRole('button', { name: 'Add a question' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Question').fill('Shoe size')
  await drawer.getByLabel('Show the answers to everybody').check()
  await drawer.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved at/).first()).toBeVisible()
  const { contest } = await organiser.api.call('contest/v2/fetchContest', { cx_id })
  expect(contest.entry_policy).toBe('open')
  expect(contest.fields.map(({ label, public: shown }) => [label, shown])).toEqual([
    ['Sheet music', false],
    ['Your age', false],
    ['Your motto', true],
    ['Shoe size', true],
  ])
})
