import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { opensAlive } from './alive.ts'
import { expect, expectAccessible, once, test } from './fixtures.ts'
import { openContest } from '../bench/harness.ts'
import type { OpenContest } from '../bench/harness.ts'
import { createClient } from '@plaudit/client/client'
import { signedDevice } from '../bench/devices.ts'

/** Votes of as many devices, by plain calls. */
async function cast(baseURL: string | undefined, { cx_id, assox }: OpenContest, votes: number) {
  const ids: string[] = []
  for (let n = 0; n < votes; n++) {
    const visitor = createClient({
      baseUrl: baseURL ?? '',
      session: () => ({ ssid: signedDevice() }),
    })
    const assox_id = assox[n % 2] ?? ''
    ids.push((await visitor.call('contest/v2/addVote', { cx_id, assox_id })).casx_id)
  }
  return ids
}

async function declare({ organiser, cx_id }: OpenContest) {
  for (const contest_status of ['end', 'declare'] as const)
    await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status })
}

const headOf = (baseURL: string | undefined, cx_id: string) =>
  createClient({ baseUrl: baseURL ?? '' }).call('contest/v2/getCheckpoint/{cx_id}', { cx_id })

/** Waits for the leaf that declares the result. */
const declared = (baseURL: string | undefined, cx_id: string) =>
  expect
    .poll(async () => {
      const { size } = await headOf(baseURL, cx_id)
      const { leaves } = await createClient({ baseUrl: baseURL ?? '' }).call(
        'contest/v2/getLog/{cx_id}',
        { cx_id, from: Math.max(0, size - 1), limit: 1 },
      )
      return leaves[0]?.leaf ?? ''
    })
    .toContain('"type":"result"')

test('the log in sentences: newest first, found by receipt, raw when asked, from the result', async ({
  page,
  contest,
  baseURL,
}) => {
  const [first = ''] = await cast(baseURL, contest, 60)
  await declare(contest)
  await declared(baseURL, contest.cx_id)
  await page.goto(`/cx/${contest.cx_id}`)
  await page.getByRole('link', { name: 'Every vote can be checked in the public log' }).click()
  await expect(page).toHaveURL(`${baseURL}/cx/${contest.cx_id}/log`)
  const entries = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'As it is written' })
  await expect(entries).toHaveCount(50)
  await expect(entries.first()).toContainText('the result is declared. 1. Contestant')
  await expect(page.getByText('When did votes come, and which?')).toBeVisible()
  await page.getByRole('button', { name: 'As a table' }).click()
  // The votes of one minute stand in one row; they may lie on both sides of a full one.
  const table = page.getByRole('table')
  await expect(table).toBeVisible()
  const rows = await table.getByRole('row').all()
  const sums = await Promise.all(
    rows.slice(1).map(async (row) => Number(await row.getByRole('cell').last().textContent())),
  )
  expect(sums.reduce((sum, one) => sum + one, 0)).toBe(60)
  await page.getByLabel('Find your ballot by its receipt number').fill(first)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('Your ballot is entry 7.')).toBeVisible()
  const marked = page.locator('#entry-7')
  await expect(marked).toContainText('1 free vote for Contestant 1.')
  await marked.getByText('As it is written').click()
  await expect(marked.locator('pre')).toContainText('"type":"vote"')
  await expectAccessible(page)
  await page.getByLabel('Find your ballot by its receipt number').fill('nonsense')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('No ballot of this contest has that number.')).toBeVisible()
})

test(
  'a contest is checked in the browser, and equals its declared result [cf:837b3]',
  once,
  async ({ page, contest, baseURL }) => {
    await cast(baseURL, contest, 5)
    await declare(contest)
    await declared(baseURL, contest.cx_id)
    await page.goto(`/cx/${contest.cx_id}/log`)
    await page.getByRole('link', { name: 'Check this contest yourself' }).click()
    await page.getByRole('button', { name: 'Check the whole log' }).click()
    await expect(page.getByText('Everything that is published holds.')).toBeVisible()
    await expect(page.getByText('5 ballots counted again under the stated rules')).toBeVisible()
    await expect(page.getByText('Declared: the same as counted here.')).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText('Contestant 1')
    await expect(page.getByRole('row').nth(1)).toContainText('3')
    await expectAccessible(page)
  },
)

test(
  'one changed byte is found, with the entry; without the files the check says that it could not',
  once,
  async ({ page, contest, baseURL }) => {
    await cast(baseURL, contest, 3)
    await expect.poll(async () => (await headOf(baseURL, contest.cx_id)).size).toBe(10)
    let changed = false
    await page.route('**/log/*/tile/entries/**', async (route) => {
      const answer = await route.fetch()
      const bytes = await answer.body()
      const at = bytes.lastIndexOf('"quantity":1')
      bytes.write('9', at + '"quantity":'.length)
      changed = true
      await route.fulfill({ response: answer, body: bytes })
    })
    await page.goto(`/cx/${contest.cx_id}/log/check`)
    await page.getByRole('button', { name: 'Check the whole log' }).click()
    await expect(
      page.getByText('Something does not hold. The first entry concerned is 9.'),
    ).toBeVisible()
    expect(changed).toBe(true)
    await expect(
      page.getByText('This entry is not the one whose fingerprint is published.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Entry 9' }).first()).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/log/*/tile/entries/**')
    await page.route('**/log/*/tile/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Check the whole log' }).click()
    await expect(page.getByText('The check could not be run')).toBeVisible()
  },
)

test(
  'a copy of one’s own is checked, and a folder without a log is not one',
  once,
  async ({ page, contest, baseURL }) => {
    await cast(baseURL, contest, 2)
    await expect.poll(async () => (await headOf(baseURL, contest.cx_id)).size).toBe(9)
    const folder = mkdtempSync(path.join(tmpdir(), 'log-copy-'))
    for (const file of ['checkpoint', 'checkpoints', 'tile/0/000.p/9', 'tile/entries/000.p/9']) {
      const answer = await fetch(`${baseURL}/log/${contest.cx_id}/${file}`)
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), Buffer.from(await answer.arrayBuffer()))
    }
    await page.goto(`/cx/${contest.cx_id}/log/check`)
    await expect(page.getByRole('button', { name: 'Choose a folder' })).toBeEnabled()
    const chooser = page.locator('input[type="file"]')
    await chooser.setInputFiles(folder)
    await expect(page.getByText('Everything that is published holds.')).toBeVisible()
    await expect(page.getByText('Read from your copy, with the keys of this site.')).toBeVisible()
    const leaves = path.join(folder, 'tile/entries/000.p/9')
    const bytes = readFileSync(leaves)
    bytes.write('9', bytes.lastIndexOf('"quantity":1') + '"quantity":'.length)
    writeFileSync(leaves, bytes)
    await chooser.setInputFiles(folder)
    await expect(
      page.getByText('Something does not hold. The first entry concerned is 8.'),
    ).toBeVisible()
    rmSync(path.join(folder, 'checkpoint'))
    await chooser.setInputFiles(folder)
    await expect(page.getByText('There is no file named "checkpoint" in it')).toBeVisible()
    rmSync(folder, { recursive: true })
  },
)

test(
  'while results are hidden the log shows fingerprints alone, without any script too',
  once,
  async ({ browser, baseURL }) => {
    const hidden = await openContest(baseURL ?? '', 3, { result_visibility: 'hidden' })
    await cast(baseURL, hidden, 2)
    await expect.poll(async () => (await headOf(baseURL, hidden.cx_id)).size).toBe(7)
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`/cx/${hidden.cx_id}/log`)
    const main = page.locator('main')
    await expect(main.getByText('What votes say stays hidden until the end.')).toBeVisible()
    await expect(main.getByText('Sealed until the close')).toHaveCount(7)
    await expect(main).not.toContainText('Contestant 1')
    await page.goto(`/cx/${hidden.cx_id}/log/check`)
    // Texts in a noscript are not among those that tests find by their words.
    await expect(main.locator('noscript p')).toBeVisible()
    await expect(main.locator('noscript p')).toContainText(
      'The check needs a browser with scripts.',
    )
    await context.close()
    const alive = opensAlive(await browser.newPage({ baseURL: baseURL ?? '' }))
    await alive.goto(`/cx/${hidden.cx_id}/log/check`)
    await alive.getByRole('button', { name: 'Check the whole log' }).click()
    await expect(alive.getByText('7 entries still sealed')).toBeVisible()
    await expect(alive.getByText('Everything that is published holds.')).toBeVisible()
    await alive.close()
  },
)
