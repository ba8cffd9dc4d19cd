import { expect, test, once } from './fixtures.ts'

test(
  'two organisers change one contestant at once: the second is told, and what both typed stays',
  once,
  async ({ page, contest, signIn }) => {
    const { api } = contest.organiser
    const { cx_id } = contest
    const [{ assox_id, contestant_name } = { assox_id: '', contestant_name: '' }] = (
      await api.call('contest/v2/fetchContest', { cx_id })
    ).contestants
    await signIn(contest.organiser)
    await page.goto(`/studio/${cx_id}?section=contestants`)
    await page.getByRole('button', { name: contestant_name, exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Name').fill('Typed here')
    await api.call('contest/v2/updateContestant', { cx_id, assox_id, tagline: 'Typed elsewhere' })
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(drawer.getByLabel('One line')).toHaveValue('Typed elsewhere')
    await expect(drawer.getByLabel('Name')).toHaveValue('Typed here')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(drawer).toBeHidden()
    const { contestants } = await api.call('contest/v2/fetchContest', { cx_id })
    expect(contestants.find((one) => one.assox_id === assox_id)).toMatchObject({
      contestant_name: 'Typed here',
      tagline: 'Typed elsewhere',
    })
  },
)
