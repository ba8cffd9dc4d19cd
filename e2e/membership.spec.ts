import type { Browser, Page } from '@playwright/test'
import { m } from '@plaudit/i18n/messages'
import type { Locale } from '@plaudit/i18n/locale'
import type { Person } from '../bench/harness.ts'
import { expect, keepSession, newName, newPerson, opensAlive, once, test } from './fixtures.ts'
import { look } from './look.ts'

/** A browser of somebody who reads in another language. */
async function inLanguage(browser: Browser, person: Person, locale: Locale): Promise<Page> {
  await person.api.call('account/updatePreferences', { language: locale.toUpperCase() as 'FR' })
  const context = await browser.newContext({ locale })
  await keepSession(context, person)
  return opensAlive(await context.newPage())
}

const makeClub = async ({ api }: Person, more: object = {}) =>
  (
    await api.call('Groups/addUpdateGroup', {
      title: `Sample club ${newName()}`,
      access: 'public',
      membership: 'free',
      ...more,
    })
  ).club

test('in Spanish: a private club with a typed price, asked, let in, paid; then a place in its feed', async ({
  browser,
  signIn,
  page,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const [owner, guest] = [await newPerson(baseURL), await newPerson(baseURL)]
  const es = { locale: 'es' } as const
  const title = `Taller ${newName()}`
  const keeper = await inLanguage(browser, owner, 'es')
  await keeper.goto('/groups')
  await keeper
    .getByRole('button', { name: m.clubs_start({}, es) })
    .first()
    .click()
  const form = keeper.getByRole('dialog')
  await form.getByLabel(m.clubs_name({}, es)).fill(title)
  await form.getByText(m.clubs_access_private({}, es), { exact: true }).click()
  await form.getByLabel(m.clubs_introduced({}, es)).check()
  await form.getByText(m.clubs_paid({}, es), { exact: true }).click()
  const price = form.getByLabel(m.clubs_amount({}, es))
  // Typed key by key: a point on its way, and a comma as in Spanish.
  await price.pressSequentially('5.')
  await expect(price).toHaveValue('5.')
  await price.fill('')
  await price.pressSequentially('5,50')
  await expect(price).toHaveValue('5,50')
  await look(keeper, 'club-form')
  await form.getByRole('button', { name: m.clubs_make({}, es) }).click()
  await expect(keeper.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const address = keeper.url()
  const gx_id = new URL(address).pathname.split('/').at(-1) ?? ''
  const [made] = (await owner.api.call('Groups/getGroups', { gx_id })).groups
  expect(made?.amount).toEqual({ amount: 550, currency: 'EUR' })

  await signIn(guest)
  await page.goto(address)
  await page.getByLabel('A line about yourself').fill('I pull the curtain')
  await expect(page.getByText('€5.50 a month, to be paid within 7 days')).toBeVisible()
  await look(page, 'door-paid')
  await page.locator('form').getByRole('button', { name: 'Ask to join' }).click()
  await expect(page.getByText('Asked. The club will answer.').first()).toBeVisible()
  await keeper.goto(`${address}?tab=members`)
  await keeper.getByRole('button', { name: m.clubs_let_in({}, es), exact: true }).click()
  await expect(
    keeper.getByRole('button', { name: m.clubs_let_in({}, es), exact: true }),
  ).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/Your place is kept until/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask to join' })).toHaveCount(0)
  await look(page, 'door-let-in')
  await page.getByRole('link', { name: 'Pay €5.50 a month' }).click()
  await page.getByRole('button', { name: 'Pay €5.50' }).click()
  await page.getByRole('button', { name: 'It is paid', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('You are a member')).toBeVisible()
  await keeper.context().close()
})

test(
  'invited by a link, shut out with a reason, let in again by lifting the ban on the screen',
  once,
  async ({ page, signIn, openFor, baseURL }) => {
    const [owner, guest] = [await newPerson(baseURL), await newPerson(baseURL)]
    const club = await makeClub(owner, { access: 'private', introduced: true })
    await signIn(owner)
    await page.goto(`/c/${club.gx_id}`)
    await page.getByRole('button', { name: 'Invite people' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make a link' }).click()
    const link = await page.getByRole('dialog').getByLabel('Make a link').inputValue()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

    const other = await openFor(guest)
    await other.goto(link)
    await other.getByRole('button', { name: 'Come in' }).click()
    await expect(other.getByText('You are a member')).toBeVisible()

    await page.goto(`/c/${club.gx_id}?tab=members`)
    const row = () => page.getByRole('listitem').filter({ hasText: guest.session.username ?? '' })
    await row()
      .getByRole('button', { name: /What to do with/ })
      .click()
    await page.getByRole('menuitem', { name: 'Ban' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Ban' }).click()
    await expect(dialog.getByText('Say why', { exact: false }).first()).toBeVisible()
    await dialog.getByLabel('Reason').fill('Adverts in every post')
    await look(page, 'ban')
    await dialog.getByRole('button', { name: 'Ban' }).click()
    await expect(page.getByRole('heading', { name: 'Shut out' })).toBeVisible()
    await look(page, 'members-banned')
    await other.goto('/feed/all')
    await expect(other.getByText(/Adverts in every post/)).toBeVisible()
    await other.goto(`/c/${club.gx_id}`)
    await expect(other.getByText('You are shut out of this club.')).toBeVisible()
    await look(other, 'door-banned')

    await row().getByRole('button', { name: 'Lift the ban' }).click()
    await expect(page.getByRole('heading', { name: 'Shut out' })).toHaveCount(0)
    await page.goto(`/c/${club.gx_id}?tab=log`)
    await expect(page.getByText('Adverts in every post')).toBeVisible()
    await other.reload()
    await expect(other.getByRole('button', { name: 'Ask to join' })).toBeVisible()
  },
)

test(
  'in French: a draft survives a reload, the order of a feed and the place in it survive a post',
  once,
  async ({ browser, baseURL }) => {
    const writer = await newPerson(baseURL)
    const { gx_id } = await makeClub(writer)
    for (let n = 1; n <= 14; n++)
      await writer.api.call('feeds/addFeed', { gx_id, text: `Texte numéro ${n}\n\n\n\n\n\n` })
    const fr = { locale: 'fr' } as const
    const page = await inLanguage(browser, writer, 'fr')
    await page.goto(`/c/${gx_id}`)
    const field = page.getByRole('textbox', { name: m.feeds_write({}, fr) })
    await field.fill('Ce que je voulais dire')
    await page.reload()
    await expect(field).toHaveValue('Ce que je voulais dire')
    await expect(page.getByText(m.feeds_draft_kept({}, fr))).toBeVisible()
    await look(page, 'draft')

    await page.getByText(m.feeds_sort_top({}, fr), { exact: true }).click()
    await expect(page).toHaveURL(/sort=top/)
    const post = page.getByRole('article').filter({ hasText: 'Texte numéro 6' })
    await post.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(300)
    await post.getByRole('link', { name: new RegExp(m.feeds_open({}, fr)) }).click()
    await expect(page).toHaveURL(/\/c\/\w+\/\d+$/)
    await page.goBack()
    await expect(page).toHaveURL(/sort=top/)
    await expect(post).toBeInViewport()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 40)
    await page.context().close()
  },
)
