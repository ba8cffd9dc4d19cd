import { createClient } from '@plaudit/client/client'
import { expect, expectAccessible, test, once } from './fixtures.ts'

const browsers = ['iPhone', 'Android', 'Macintosh', 'Windows NT']

test(
  'an organiser finds a flood, looks at it, holds it, and reads what became of it',
  once,
  async ({ page, contest, signIn, baseURL }) => {
    const vote = async (n: number, agent: string, fingerprint: string, choice: number) => {
      const headers = {
        'user-agent': `Mozilla/5.0 (${agent})`,
        'x-referrer-host': `site${n}.example`,
      }
      const { ssid } = await createClient({ baseUrl: baseURL ?? '', headers }).call(
        'api/getUser',
        {},
      )
      const voter = createClient({ baseUrl: baseURL ?? '', headers, session: () => ({ ssid }) })
      const assox_id = contest.assox[choice] ?? ''
      await voter.call('contest/v2/addVote', { cx_id: contest.cx_id, assox_id, fingerprint })
    }
    await signIn(contest.organiser)
    await page.goto(`/studio/${contest.cx_id}?section=integrity`)
    await expect(page.getByText('Nothing looks wrong')).toBeVisible()
    await expectAccessible(page)
    for (let n = 0; n < 12; n++) await vote(n, browsers[n % 4] ?? '', `print${n}`, n % 4)
    for (let n = 0; n < 12; n++) await vote(n, 'X11; python-requests', 'one', 4)
    const flood = page.getByRole('listitem').filter({ hasText: '12 ballots' }).first()
    // Ballots are looked through every minute too; a look of a moment ago, which saw some of these, is enough.
    await expect(async () => {
      await page.reload()
      await expect(flood).toContainText('Cast by a program and nearly all for one contestant', {
        timeout: 2000,
      })
    }).toPass()
    await expect(flood).toContainText('100% for Contestant 5')
    await flood.getByRole('button', { name: 'Look at ballots' }).click()
    await expect(flood.getByRole('row')).toHaveCount(11)
    await expectAccessible(page)
    await flood.getByRole('button', { name: /^Hold/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Hold 12 ballots?' })
    await dialog.getByLabel('Reason').fill(' ')
    await dialog.getByRole('button', { name: 'Hold' }).click()
    await expect(dialog.getByText('Say why in at least three letters.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('A program voted')
    await dialog.getByRole('button', { name: 'Hold' }).click()
    await expect(page.getByText('12 ballots held, the standing is counted anew.')).toBeVisible()
    await expect(flood.getByRole('button', { name: /^Release/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Which ballots').selectOption('Void ones')
    await expect(page.getByText('No groups here')).toBeVisible()
    await page.getByRole('link', { name: 'See the public log' }).first().click()
    await expect(page).toHaveURL(/\/log/)
    // The log gets it a moment later.
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('A program voted').first()).toBeVisible({ timeout: 2000 })
    }).toPass()
  },
)
