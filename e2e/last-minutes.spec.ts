import { createClient } from '@plaudit/client/client'
import { openContest } from '../bench/harness.ts'
import { signedDevice } from '../bench/devices.ts'
import { expect, expectAccessible, once, settled, test } from './fixtures.ts'

/** Gives a vote from a device that nobody has. */
async function vote(url: string, cx_id: string, assox_id: string | undefined, round_id?: number) {
  const ssid = signedDevice()
  const voter = createClient({ baseUrl: url, session: () => ({ ssid }) })
  await voter.call('contest/v2/addVote', {
    cx_id,
    assox_id: assox_id ?? '',
    ...(round_id !== undefined && { round_id }),
  })
}

test(
  'the organiser’s last minutes: the final in one act, the hall’s screen, the stage, the result on a phone',
  once,
  async ({ page, browser, signIn, baseURL }) => {
    const url = baseURL ?? ''
    const { cx_id, assox, organiser } = await openContest(url, 4, { contest_name: 'Street songs' })
    for (const at of [2, 2, 2, 0, 0, 1]) await vote(url, cx_id, assox[at])
    await signIn(organiser)
    await page.goto(`/studio/${cx_id}?section=rounds`)
    await settled(page)
    await page.getByRole('button', { name: 'Close this round, open the next' }).click()
    const dialog = page.getByRole('dialog')
    // The list stands in the order of its figures, and each figure is shown.
    const ranking = dialog.getByRole('list', { name: 'Who goes through' }).getByRole('listitem')
    await expect(ranking).toHaveText([
      /Contestant 3\s*3\s*Through/,
      /Contestant 1\s*2\s*Through/,
      /Contestant 2\s*1\s*Out/,
      /Contestant 4\s*0\s*Out/,
    ])
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close it, and open the next with 2' }).click()
    await expect(dialog).toBeHidden()
    const after = await organiser.api.call('contest/v2/fetchContest', { cx_id })
    expect(after.contest.rounds.map(({ state }) => state)).toEqual(['ended', 'open'])
    const final = after.contest.rounds[1]
    expect(final?.contestants).toHaveLength(2)

    const hall = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    await hall.goto(`${url}/cx/${cx_id}/screen`)
    const places = hall.getByRole('listitem')
    await expect(places).toHaveCount(2)
    await expect(hall.getByText('Vote now')).toBeVisible()
    await expect(hall.getByRole('img', { name: /\/v\// })).toBeVisible()
    // The hall sees who leads without a reload.
    for (const at of [2, 2, 0]) await vote(url, cx_id, assox[at], final?.round_id)
    await expect(places).toHaveText([/Contestant 3\s*2/, /Contestant 1\s*1/])
    await expectAccessible(hall)
    await hall.close()

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'End now' }).click()
    await dialog.getByRole('button', { name: 'End now' }).click()
    await page.getByRole('button', { name: 'Declare the result' }).first().click()
    const choices = dialog.getByRole('link').or(dialog.getByRole('button'))
    const names = await choices.allInnerTexts()
    expect(names.indexOf('Reveal on a stage')).toBeGreaterThanOrEqual(0)
    expect(names.indexOf('Reveal on a stage')).toBeLessThan(names.indexOf('Declare the result'))
    await dialog.getByRole('link', { name: 'Reveal on a stage' }).click()
    await expect(page).toHaveURL(new RegExp(`/cx/${cx_id}/reveal`))
    await expect(page.getByText('Only your team sees this')).toBeVisible()
    const stood = await organiser.api.call('contest/v2/fetchContest', { cx_id })
    expect(stood.contest.state).toBe('review')

    await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'declare' })
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await phone.goto(`${url}/cx/${cx_id}`)
    const podium = phone.getByRole('region', { name: 'The result' }).getByRole('listitem')
    await expect(podium).toHaveCount(2)
    const winner = podium.first()
    await expect(winner).toContainText('Contestant 3')
    const box = await winner.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844)
    // A contestant on the podium stands nowhere else on the page.
    await expect(
      phone.getByRole('main').getByText('Contestant 3', { exact: true }).filter({ visible: true }),
    ).toHaveCount(1)
    await phone.close()
  },
)
