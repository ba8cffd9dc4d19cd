import type { Browser, Page } from '@playwright/test'
import { m } from '@plaudit/i18n/messages'
import type { Locale } from '@plaudit/i18n/locale'
import type { Person } from '../bench/harness.ts'
import { opensAlive } from './alive.ts'
import { expect, keepSession, newName, newPerson, once, test } from './fixtures.ts'
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
