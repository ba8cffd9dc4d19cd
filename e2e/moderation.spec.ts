import { expect, newPerson, once, test } from './fixtures.ts'
import { entryContest } from './entryContest.ts'

test(
  'an entry that was changed while one decided about it is shown anew, and the reason stays',
  once,
  async ({ page, baseURL, signIn }) => {
    const [organiser, entrant] = [await newPerson(baseURL), await newPerson(baseURL)]
    const cx_id = await entryContest(organiser, { fields: [] })
    const { contestant } = await entrant.api.call('contest/v2/joinContest', {
      cx_id,
      contestant_name: 'Ana Brook',
    })
    const { assox_id } = contestant
    const rename = (contestant_name: string) =>
      entrant.api.call('contest/v2/updateContestant', { cx_id, assox_id, contestant_name })
    const stored = async () => {
      const { contestants } = await organiser.api.call('contest/v2/fetchContest', { cx_id })
      return contestants.find((one) => one.assox_id === assox_id)
    }
    const alert = page.getByRole('alert')
    const dialog = page.getByRole('dialog')

    await signIn(organiser)
    await page.goto(`/managecontestant?cx_id=${cx_id}&entries=pending`)
    await page.getByRole('checkbox', { name: /Ana Brook/ }).check()

    await test.step('nobody is approved unseen', async () => {
      await rename('Anna Brook')
      await page.getByRole('button', { name: 'Approve' }).click()
      await expect(alert.getByText(/“Anna Brook” was changed while you looked at it/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Anna Brook', exact: true })).toBeVisible()
      await expect(page.getByRole('checkbox', { name: /Anna Brook/ })).toBeChecked()
      expect(await stored()).toMatchObject({ entry_state: 'pending' })
    })

    await test.step('nor refused, and what was typed is still there', async () => {
      await page.getByRole('button', { name: 'Refuse' }).click()
      await dialog.getByLabel('Reason').fill('Please tell your story.')
      await rename('Anna B.')
      await dialog.getByRole('button', { name: 'Refuse' }).click()
      await expect(alert.getByText(/“Anna B.” was changed while you looked at it/)).toBeVisible()
      await expect(dialog.getByRole('heading', { name: /Anna B\./ })).toBeVisible()
      await expect(dialog.getByLabel('Reason')).toHaveValue('Please tell your story.')
      expect(await stored()).toMatchObject({ entry_state: 'pending' })
    })

    await test.step('the next decision is about what is there now', async () => {
      await dialog.getByRole('button', { name: 'Refuse' }).click()
      await expect(page.getByText('1 entry refused')).toBeVisible()
      await expect(dialog).toHaveCount(0)
      expect(await stored()).toMatchObject({
        entry_state: 'refused',
        contestant_name: 'Anna B.',
        refusal_reason: 'Please tell your story.',
      })
    })
  },
)
