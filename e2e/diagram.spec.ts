import { expect, expectAccessible, test } from './fixtures.ts'

test('the picture of the rounds: a way is followed by list and by arrow keys, and is told in words [cf:a913b]', async ({
  page,
  contest,
}) => {
  const { cx_id, assox, organiser } = contest
  await organiser.api.call('contest/v2/addRound2Round', {
    cx_id,
    name: 'Final',
    endDate: new Date(Date.now() + 48 * 3_600_000).toISOString(),
    advance: { contestants: [assox[3] ?? '', assox[1] ?? ''] },
  })
  await page.goto(`/cx/${cx_id}`)
  await page.getByRole('link', { name: 'The way through the rounds' }).click()
  await expect(page).toHaveURL(`/diagram?cx_id=${cx_id}`)
  await expect(page.getByText('5 contestants · 2 go through')).toBeVisible()
  const told = page.getByRole('status').filter({ has: page.getByRole('link') })
  await page.getByLabel('Follow somebody').selectOption('Contestant 4')
  await expect(told).toContainText('Contestant 4')
  await expect(told).toContainText('Final')
  await expectAccessible(page)

  const first = page.getByRole('list', { name: 'Round 1' })
  await first.getByRole('button', { name: /Contestant 1/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(told).toContainText('Contestant 2')
  await page.keyboard.press('ArrowRight')
  const last = page.getByRole('list', { name: 'Final' })
  await expect(last.getByRole('button', { name: /Contestant 2/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(told).toContainText('The way ends here.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'As a table' }).click()
  await expect(page.getByRole('row', { name: /^Contestant 4/ })).toBeVisible()
})
