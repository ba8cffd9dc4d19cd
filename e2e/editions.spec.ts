import { opensAlive } from './alive.ts'
import { expect, expectAccessible, newName, newPerson, test } from './fixtures.ts'
import type { Person } from '../bench/harness.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()

async function original(organiser: Person) {
  const { contest } = await organiser.api.call('contest/v2/saveContest', {
    contest_name: 'Street portraits',
    start_date: inHours(-1),
    end_date: inHours(72),
    category: 443,
    fields: [{ key: 'street', label: 'Your street', type: 'text', required: true }],
  })
  return contest
}

const enter = async (person: Person, edx_id: string, contestant_name: string) =>
  person.api.call('contest/v2/submitEntry', {
    edx_id,
    contestant_name,
    answers: { street: 'Main Street' },
  })

test('screen /submit/{edx_id}: an edition from its first idea to a full contest [cf:2115d]', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  test.setTimeout(180_000)
  const organiser = await newPerson(baseURL)
  const contest = await original(organiser)
  await signIn(organiser)

  await test.step('the organiser adds an edition', async () => {
    await page.goto(`/studio/${contest.cx_id}?section=editions`)
    await expect(page.getByRole('heading', { name: 'No editions yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Add an edition' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add an edition' }).click()
    await expect(dialog.getByText('Give the edition a name of 1 to 120 characters.')).toBeVisible()
    await dialog.getByLabel('Name of the edition').fill('Autumn portraits')
    await dialog.getByLabel('Contestants in each contest').fill('2')
    await dialog.getByRole('button', { name: 'Add an edition' }).dblclick()
    await expect(page.getByText('Edition Added Successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Autumn portraits' })).toHaveCount(1)
    await expectAccessible(page)
  })
  const address = await page.getByLabel('Address for entries').inputValue()
  const edx_id = address.split('/').at(-1) ?? ''

  const own = await browser.newContext({ ...(baseURL && { baseURL }) })
  const entrant = opensAlive(await own.newPage())
  await test.step('a visitor types, signs in, and sends what was typed', async () => {
    await entrant.goto(`/submit/${edx_id}`)
    await entrant.getByLabel('Name on the stage').fill('Ana Brook')
    await expectAccessible(entrant)
    await entrant.getByRole('link', { name: 'Sign in and go on' }).click()
    await entrant.getByRole('link', { name: 'New account' }).click()
    const username = newName()
    await entrant.getByLabel('Full name').fill('Ana Brook')
    await entrant.getByLabel('Username').fill(username)
    await entrant.getByLabel('E-mail').fill(`${username}@example.org`)
    await entrant.getByLabel('Password', { exact: true }).fill('a long sample password 7')
    await entrant.getByLabel('Password once more').fill('a long sample password 7')
    await entrant.getByRole('button', { name: 'Make my account' }).click()
    await entrant.waitForURL(`**/submit/${edx_id}`)
    await expect(entrant.getByLabel('Name on the stage')).toHaveValue('Ana Brook')
    await entrant.getByRole('button', { name: 'Send my entry' }).click()
    await expect(entrant.getByLabel('Your street')).toBeFocused()
    await entrant.getByLabel('Your street').fill('Main Street')
    await entrant.getByRole('button', { name: 'Send my entry' }).click()
    await expect(entrant.getByRole('heading', { name: 'Waiting for the organiser' })).toBeVisible()
    await expectAccessible(entrant)
  })

  await test.step('the organiser looks at the entries and approves two: the contest is full', async () => {
    await enter(await newPerson(baseURL), edx_id, 'Bo Lind')
    await page.reload()
    await page.getByRole('button', { name: '2 entries wait' }).click()
    await page.getByRole('button', { name: 'Show the entry of Ana Brook' }).click()
    await expect(page.getByRole('dialog').getByText('Main Street')).toBeVisible()
    await page.keyboard.press('Escape')
    for (const name of [/Ana Brook/, /Bo Lind/]) await page.getByRole('checkbox', { name }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('2 entries approved')).toBeVisible()
    await page.getByRole('button', { name: 'All editions' }).click()
    await expect(page.getByText('Contest 2 is filling')).toBeVisible()
    await expect(page.getByText('0 of 2 places taken')).toBeVisible()
  })

  await test.step('the page of the edition shows the contest that started and the one that fills', async () => {
    await entrant.goto(`/edition/${edx_id}`)
    await expect(entrant.getByRole('heading', { level: 1, name: 'Autumn portraits' })).toBeVisible()
    await expect(entrant.getByText('0 of 2 places', { exact: true })).toBeVisible()
    await expectAccessible(entrant)
    await entrant.getByRole('link', { name: 'Autumn portraits 1' }).first().click()
    await expect(
      entrant.getByRole('heading', { level: 1, name: 'Autumn portraits 1' }),
    ).toBeVisible()
    await expect(entrant.getByText('Ana Brook').first()).toBeVisible()
    await expect(entrant.getByText('Part of Autumn portraits')).toBeVisible()
    await expectAccessible(entrant)
  })

  await test.step('no more entries, once the organiser says so', async () => {
    await page.getByRole('button', { name: 'Edit Autumn portraits' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Takes entries').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Edition Updated Successfully!')).toBeVisible()
    const visitor = await browser.newPage({ ...(baseURL && { baseURL }) })
    await visitor.goto(`/submit/${edx_id}`)
    await expect(visitor.getByRole('heading', { name: 'Entries are closed' })).toBeVisible()
    await visitor.close()
  })
  await own.close()
})
