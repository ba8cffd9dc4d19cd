import { m } from '@plaudit/i18n/messages'
import { expect, newName, newPerson } from '../fixtures.ts'
import { rest, type Journey } from './frames.ts'
import { localeHere, speak } from './speak.ts'

export const club: Journey = async ({ page, signIn, openFor, url, frame }) => {
  const [owner, guest] = [await newPerson(url), await newPerson(url)]
  const name = `Lighting after midnight ${newName()}`
  const locale = localeHere(frame.isShell)
  const into = { locale }
  await speak(page, url, locale, owner)
  await signIn(owner)
  const likes = (count: number) =>
    new RegExp(`^${m.feeds_like({}, into)} \\(${m.feeds_likes({ count }, into)}`)
  const liked = `${m.feeds_unlike({}, into)} (${m.feeds_likes({ count: 1 }, into)})`
  await page.goto(url + frame.at('clubs'))
  await rest(frame, page)
  await page
    .getByRole('button', { name: m.clubs_start({}, into) })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: m.clubs_make({}, into) }).click()
  await expect(form.getByText(m.errors_field_invalid_club_name({}, into))).toBeVisible()
  await form.getByLabel(m.clubs_name({}, into)).fill(name)
  await frame.look(page)
  await form.getByRole('button', { name: m.clubs_make({}, into) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/c\//)

  await page.getByRole('textbox', { name: m.feeds_write({}, into) }).fill('Which lamp tonight?')
  await page.getByRole('button', { name: m.feeds_poll({}, into), exact: true }).click()
  await page.getByRole('textbox', { name: m.feeds_poll_question({}, into) }).fill('Which one?')
  await page
    .getByRole('textbox', { name: m.feeds_poll_option({ n: 1 }, into) })
    .fill('The warm one')
  await page
    .getByRole('textbox', { name: m.feeds_poll_option({ n: 2 }, into) })
    .fill('The cold one')
  await frame.look(page)
  await page.getByRole('button', { name: m.feeds_post({}, into), exact: true }).click()
  const post = page.getByRole('article').filter({ hasText: 'Which lamp tonight?' })
  await expect(post).toBeVisible()
  await rest(frame, page)

  const other = await openFor(guest)
  await speak(other, url, locale, guest)
  await other.goto(url + frame.at('clubs'))
  await other.getByRole('searchbox', { name: m.clubs_search({}, into) }).fill(name)
  // The list gives way to what was found: a tap in that very moment would meet neither.
  await expect(other.getByRole('article')).toHaveCount(1)
  await expect(other).toHaveURL(/search=/)
  await other.getByRole('link', { name }).first().click()
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible()
  await other.getByRole('button', { name: m.clubs_join_free({}, into) }).click()
  await expect(other.getByText(m.clubs_you_belong({}, into))).toBeVisible()
  await other.getByRole('button', { name: /The warm one/ }).click()
  await expect(other.getByRole('button', { name: /The warm one.*100\s?%/ })).toBeVisible()
  await other.getByRole('button', { name: likes(0) }).click()
  await expect(other.getByRole('button', { name: liked })).toBeVisible()
  await other.getByRole('link', { name: new RegExp(m.feeds_open({}, into)) }).click()
  await expect(other).toHaveURL(/\/c\/\w+\/\d+$/)
  await other
    .getByRole('textbox', { name: m.feeds_comment_add({}, into) })
    .fill('The warm one, always')
  await other.getByRole('button', { name: m.feeds_comment_send({}, into), exact: true }).click()
  await expect(other.getByText('The warm one, always')).toBeVisible()
  await rest(frame, other)

  // The owner sees the numbers change, reads it, likes it and answers.
  await expect(page.getByRole('button', { name: likes(1) })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`${m.feeds_open({}, into)} \\(1 `) }).click()
  const said = page.locator('article').filter({ hasText: 'The warm one, always' }).last()
  await said.getByRole('button', { name: new RegExp(`^${m.feeds_like({}, into)}`) }).click()
  await expect(said.getByRole('button', { name: liked })).toBeVisible()
  await said.getByRole('button', { name: m.feeds_reply({}, into) }).click()
  await page
    .getByRole('textbox', { name: m.feeds_reply_to({ name: '' }, into).trim() })
    .fill('So be it')
  await page
    .getByRole('button', { name: m.feeds_reply({}, into), exact: true })
    .last()
    .click()
  await expect(other.getByText('So be it')).toBeVisible()

  await other.goto(url + frame.at('myClubs'))
  await expect(other.locator('main')).toContainText(name)
  await rest(frame, other)
  if (frame.isShell) return
  await other.goto(`${url}/user-groups`)
  await other.getByRole('link', { name }).first().click()
  await expect(other.getByText('Which lamp tonight?')).toBeVisible()
  // Opened anew, what is one's own is one's own still.
  await expect(other.getByRole('button', { name: liked })).toBeEnabled()
  await expect(other.getByRole('button', { name: /The warm one/, pressed: true })).toBeEnabled()
}
