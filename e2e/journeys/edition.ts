import type { Person } from '../../bench/harness.ts'
import { expect, newName, newPerson } from '../fixtures.ts'
import { rest, type Journey } from './frames.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()

/** An edition of a contest that asks for one's street; two people fill each of its contests. */
async function openEdition({ api }: Person): Promise<string> {
  const { contest } = await api.call('contest/v2/saveContest', {
    contest_name: 'Street portraits',
    start_date: inHours(-1),
    end_date: inHours(72),
    category: 443,
    fields: [{ key: 'street', label: 'Your street', type: 'text', required: true }],
  })
  const { edition } = await api.call('contest/v2/addEdition', {
    original_contest_id: contest.cx_id,
    edition_name: 'Autumn portraits',
    max_user: 2,
  })
  return edition.edx_id
}

/** A visitor types an entry, makes an account on the way, sends what was typed, and stands in the contest that it fills. */
export const edition: Journey = async ({ page, openFor, url, frame }) => {
  const organiser = await newPerson(url)
  const edx_id = await openEdition(organiser)
  await page.goto(url + frame.at('submit', edx_id))
  await page.getByLabel('Name on the stage').fill('Ana Brook')
  await page.getByRole('link', { name: 'Sign in and go on' }).click()
  await page.getByRole('link', { name: 'New account' }).click()
  const username = newName()
  await page.getByLabel('Full name').fill('Ana Brook')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('E-mail').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('a long sample password 7')
  await page.getByLabel('Password once more').fill('a long sample password 7')
  await page.getByRole('button', { name: 'Make my account' }).click()
  await page.waitForURL(url + frame.at('submit', edx_id))
  await expect(page.getByLabel('Name on the stage')).toHaveValue('Ana Brook')
  await page.getByRole('button', { name: 'Send my entry' }).click()
  await expect(page.getByLabel('Your street')).toBeFocused()
  await page.getByLabel('Your street').fill('Main Street')
  await page.getByRole('button', { name: 'Send my entry' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for the organiser' })).toBeVisible()
  await rest(frame, page)

  const other = await newPerson(url)
  await other.api.call('contest/v2/submitEntry', {
    edx_id,
    contestant_name: 'Bo Lind',
    answers: { street: 'Main Street' },
  })
  const { entries } = await organiser.api.call('contest/v2/getEditionEntries', { edx_id })
  await organiser.api.call('contest/v2/moderateEntries', {
    edx_id,
    entry_ids: entries.map(({ entry_id }) => entry_id),
    decision: 'approve',
  })
  await page.goto(url + frame.at('edition', edx_id))
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn portraits' })).toBeVisible()
  await expect(page.getByText('0 of 2 places', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Autumn portraits 1' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn portraits 1' })).toBeVisible()
  await expect(page.getByText('Ana Brook').first()).toBeVisible()

  await organiser.api.call('contest/v2/editEdition', { edx_id, takes_entries: false })
  const late = await openFor()
  await late.goto(url + frame.at('submit', edx_id))
  await expect(late.getByRole('heading', { name: 'Entries are closed' })).toBeVisible()
}
