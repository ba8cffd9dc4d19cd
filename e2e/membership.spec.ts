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

/** The first bytes of a film in an MP4 file; what follows is nobody's. */
const firstOfFilm = Buffer.concat([
  Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'),
  Buffer.alloc(900, 7),
])

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
    const choose = async (name: string) => {
      await row()
        .getByRole('button', { name: /What to do with/ })
        .click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    const dialog = page.getByRole('dialog')
    await choose('Silence')
    await dialog.getByLabel('Reason').fill('Too loud today')
    await dialog.getByRole('button', { name: 'Silence' }).click()
    await expect(row().getByText(/Silent until/)).toBeVisible()
    await choose('Ban')
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
    await other.getByRole('button', { name: 'Ask to join' }).click()
    await expect(other.getByText('Asked. The club will answer.').first()).toBeVisible()
    // The next owner has to be inside.
    await page.goto(`/c/${club.gx_id}?tab=members`)
    await page.getByRole('button', { name: 'Let in', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Let in', exact: true })).toHaveCount(0)
    await choose('Hand the club over')
    await dialog.getByRole('button', { name: 'Hand the club over' }).click()
    await expect(page.getByText('You keep order here')).toBeVisible()
    await other.reload()
    await expect(other.getByText('You own this club')).toBeVisible()
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
    // A member is called by keys alone: the list follows what is typed after the sign.
    const username = writer.session.username ?? ''
    await field.fill('Merci @')
    await field.pressSequentially(username.slice(0, 6))
    await expect(page.getByRole('option', { name: username })).toBeVisible()
    await look(page, 'mention')
    await field.press('Enter')
    await expect(field).toHaveValue(`Merci @${username} `)
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await field.fill('Ce que je voulais dire')
    await page.reload()
    await expect(field).toHaveValue('Ce que je voulais dire')
    await expect(page.getByText(m.feeds_draft_kept({}, fr))).toBeVisible()
    await look(page, 'draft')

    // A film of one's own, sent in place; then the post is changed, and stands above the others.
    await page.getByRole('button', { name: m.feeds_video({}, fr), exact: true }).click()
    const film = { name: 'scene.mp4', mimeType: 'video/mp4', buffer: firstOfFilm }
    await page.locator('input[accept="video/*"]').setInputFiles(film)
    await expect(
      page.getByRole('button', { name: m.feeds_film_remove({ name: 'scene.mp4' }, fr) }),
    ).toBeVisible()
    await page.getByRole('button', { name: m.feeds_post({}, fr), exact: true }).click()
    const filmed = page.getByRole('article').filter({ hasText: 'Ce que je voulais' })
    await expect(filmed.getByRole('button', { name: m.orders_watch({}, fr) })).toBeVisible()
    const act = async (name: string) => {
      await filmed.getByRole('button', { name: m.feeds_more({}, fr) }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await act(m.feeds_edit({}, fr))
    await filmed
      .getByRole('textbox', { name: m.feeds_edit({}, fr) })
      .fill('Ce que je voulais taire')
    await look(page, 'edit-post')
    await filmed.getByRole('button', { name: m.feeds_save({}, fr) }).click()
    await filmed.getByRole('button', { name: m.feeds_edited({}, fr) }).click()
    await expect(page.getByRole('dialog').getByText('Ce que je voulais dire')).toBeVisible()
    await page.keyboard.press('Escape')
    await act(m.feeds_pin({}, fr))
    await expect(filmed.getByText(m.feeds_pinned({}, fr))).toBeVisible()
    await look(page, 'filmed')

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
