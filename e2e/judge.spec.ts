import { expect, expectAccessible, newPerson, test, once } from './fixtures.ts'
import { openContest } from '../bench/harness.ts'

test('a judge marks by the keyboard, steps back once, hands in and revises; the organiser sees how far', async ({
  page,
  signIn,
  baseURL,
}) => {
  const judge = await newPerson(baseURL)
  const contest = await openContest(baseURL ?? '', 3, {
    contest_name: 'Jury night',
    method: 'score',
    method_options: {
      criteria: [
        { key: 'voice', label: 'Voice', max: 10, weight: 2 },
        { key: 'stage', label: 'Presence', max: 5, weight: 1 },
      ],
    },
    judges: [judge.session.username],
  })
  const { cx_id } = contest
  await signIn(judge)
  await page.goto('/judge')
  await expect(page.getByText('You are asked to judge')).toBeVisible()
  await page.getByRole('button', { name: /^Agree to judge/ }).click()
  await expect(page.getByText('You are on the jury')).toBeVisible()
  await page.goto(`/cx/${cx_id}`)
  await expect(page.getByRole('link', { name: 'Open my sheet' })).toBeVisible()
  await expect(page.getByText('Judging open', { exact: true }).first()).toBeVisible()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'All that you judge' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contests you judge')
  await expect(page.getByText('3 contestants left to mark')).toBeVisible()
  await expect(page.getByText(/^Closes .* UTC$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open my sheet: Jury night' }).click()
  await expect(page).toHaveURL(`/judge/${cx_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jury night')
  await expect(page.getByRole('heading', { level: 2, name: 'Contestant 1' })).toBeVisible()
  await expectAccessible(page)
  const hand = page.getByRole('button', { name: /^Hand in/ })
  await expect(hand).toBeDisabled()
  await expect(page.getByText('Saved', { exact: true })).toBeHidden()
  for (const [voice, presence] of ['94', '03']) {
    await page
      .getByRole('radio', { name: /^Voice/ })
      .first()
      .focus()
    await page.keyboard.press(voice ?? '')
    await page.keyboard.press(presence ?? '')
    await page.keyboard.press('n')
  }
  await page.getByRole('button', { name: 'Step back for this contestant' }).click()
  await page.getByLabel('Reason').fill('My pupil')
  await page.getByRole('dialog').getByRole('button', { name: 'Step back' }).click()
  await expect(page.getByText('You stepped back for Contestant 3.')).toBeVisible()
  await expect(page.getByText('3 of 3 contestants marked')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('3 of 3 contestants marked')).toBeVisible()
  await hand.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText(/Handed in on .* Your marks count\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Voice: 10 of 10' }).check({ force: true })
  await expect(page.getByText('Hand in again for them to count.')).toBeVisible()
  const { judges } = await contest.organiser.api.call('contest/v2/getJudging', { cx_id })
  expect(judges[0]?.rounds[0]).toMatchObject({ marked: 2, recused: 1, total: 3, changed: true })
  await page.getByRole('link', { name: 'You judge', exact: true }).click()
  await expect(page.getByText('You changed marks. Hand in again for them to count.')).toBeVisible()
})

test(
  'who removes a judge is told what goes on counting, and takes it out with a reason',
  once,
  async ({ page, signIn, baseURL }) => {
    const judge = await newPerson(baseURL)
    const { cx_id, assox, organiser } = await openContest(baseURL ?? '', 2, {
      method: 'score',
      method_options: { criteria: [{ key: 'voice', label: 'Voice', max: 10, weight: 1 }] },
      judges: [judge.session.username],
    })
    await judge.api.call('contest/v2/answerJudging', { cx_id, accept: true })
    for (const assox_id of assox)
      await judge.api.call('contest/v2/saveMark', { cx_id, assox_id, scores: { voice: 7 } })
    await judge.api.call('contest/v2/handInSheet', { cx_id })
    const { embed } = await organiser.api.call('contest/v2/addEmbed', {
      cx_id,
      origins: ['https://news.example'],
    })
    // Sheets are no points, and how many came in is nobody's guess at the result.
    await page.goto(`/embed/${embed.embed}`)
    await expect(page.getByText('2 contestants')).toBeVisible()
    await signIn(organiser)
    await page.goto(`/studio/${cx_id}?section=team`)
    const name = `Sample ${judge.session.username}`
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('What a judge has handed in or voted goes on counting.')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Judges no more; what was handed in counts')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Make void: ${name}` }).click()
    await expect(dialog.getByLabel('Reason')).toHaveValue('No longer on the jury')
    await dialog.getByRole('button', { name: 'Make void' }).click()
    await expect(page.getByText('Judges no more; what was handed in is void')).toBeVisible()
    const { contestants } = await organiser.api.call('contest/v2/fetchContest', { cx_id })
    expect(contestants.map(({ votes }) => votes)).toEqual([0, 0])
    await expect(page.getByRole('button', { name: `Restore: ${name}` })).toBeVisible()
  },
)
