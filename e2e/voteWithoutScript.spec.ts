import { openContest } from '../bench/harness.ts'
import { card, without } from './contestPage.ts'
import { expect, once, test } from './fixtures.ts'

test('without any script: the page reads, the form votes and ends on the receipt', async ({
  browser,
  baseURL,
  contest,
}) => {
  const page = await without(browser, baseURL)
  await page.goto(`/cx/${contest.cx_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Load test')
  await card(page, 'Contestant 2').getByRole('button').click()
  await expect(page).toHaveURL(
    new RegExp(`/cx/${contest.cx_id}/${contest.assox[1]}\\?receipt=\\w+$`),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your vote is in')
  await expect(page.locator('main').getByRole('listitem').first()).toHaveText(/Contestant 2\s*1$/)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await page.context().close()
})

test(
  'without any script, in French: a second vote is told when the next one is possible',
  once,
  async ({ browser, baseURL, contest }) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      locale: 'fr',
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    for (const [at, ending] of [
      [1, /\?receipt=\w+$/],
      [0, /\?refused=vote_too_early&until=/],
    ] as const) {
      await page.goto(`/cx/${contest.cx_id}/${contest.assox[at]}`)
      await page
        .getByRole('button', { name: `Contestant ${at + 1}` })
        .locator('visible=true')
        .click()
      await expect(page).toHaveURL(ending)
    }
    await expect(page.locator('main').getByRole('status').first()).toHaveText(
      /^Votre vote est déjà enregistré\. Vous pourrez revoter à partir du \d+(?:er)? .+, \d\d:\d\d .+\.$/,
    )
    for (const button of await page.locator('form[action$="/vote"] button').all())
      await expect(button).toBeDisabled()
    await context.close()
  },
)

test(
  'without any script: where one vote is all, the second is told so',
  once,
  async ({ browser, baseURL }) => {
    const once = await openContest(baseURL ?? '', 2, { vote_once: true })
    const page = await without(browser, baseURL)
    for (const at of [0, 1]) {
      await page.goto(`/cx/${once.cx_id}/${once.assox[at]}`)
      await page
        .getByRole('button', { name: `Vote for Contestant ${at + 1}` })
        .locator('visible=true')
        .click()
    }
    await expect(page).toHaveURL(/\?refused=vote_too_early$/)
    await expect(page.locator('main').getByRole('status').first()).toHaveText(
      'Your vote is already in. Everyone has one vote in this round.',
    )
    await page.context().close()
  },
)
