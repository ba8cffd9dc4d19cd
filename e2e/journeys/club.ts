import { expect, newName, newPerson } from '../fixtures.ts'
import { rest, type Journey } from './frames.ts'

export const club: Journey = async ({ page, signIn, openFor, url, frame }) => {
  const [owner, guest] = [await newPerson(url), await newPerson(url)]
  const name = `Lighting after midnight ${newName()}`
  await signIn(owner)
  await page.goto(url + frame.at('clubs'))
  await rest(frame, page)
  await page.getByRole('button', { name: 'Start a club' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Open the club' }).click()
  await expect(form.getByText('Invalid club name')).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await frame.look(page)
  await form.getByRole('button', { name: 'Open the club' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/c\//)

  await page.getByRole('textbox', { name: 'What are you working on?' }).fill('Which lamp tonight?')
  await page.getByRole('button', { name: 'Poll', exact: true }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Which one?')
  await page.getByRole('textbox', { name: 'Answer 1' }).fill('The warm one')
  await page.getByRole('textbox', { name: 'Answer 2' }).fill('The cold one')
  await frame.look(page)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const post = page.getByRole('article').filter({ hasText: 'Which lamp tonight?' })
  await expect(post).toBeVisible()
  await rest(frame, page)

  const other = await openFor(guest)
  await other.goto(url + frame.at('clubs'))
  await other.getByRole('searchbox', { name: 'Search clubs' }).fill(name)
  await other.getByRole('link', { name }).first().click()
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible()
  await other.getByRole('button', { name: 'Join, it is free' }).click()
  await expect(other.getByText('You are a member')).toBeVisible()
  await other.getByRole('button', { name: /The warm one/ }).click()
  await expect(other.getByRole('button', { name: /The warm one.*100%/ })).toBeVisible()
  await other.getByRole('button', { name: /^Like \(0/ }).click()
  await expect(other.getByRole('button', { name: /Take the like back \(1 like\)/ })).toBeVisible()
  await other.getByRole('link', { name: /Open the post/ }).click()
  await expect(other).toHaveURL(/\/c\/\w+\/\d+$/)
  await other.getByRole('textbox', { name: 'Add a comment' }).fill('The warm one, always')
  await other.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(other.getByText('The warm one, always')).toBeVisible()
  await rest(frame, other)

  // The owner sees the numbers change, reads it, likes it and answers.
  await expect(page.getByRole('button', { name: /^Like \(1 like\)/ })).toBeVisible()
  await page.getByRole('link', { name: /Open the post \(1 comment\)/ }).click()
  const said = page.locator('article').filter({ hasText: 'The warm one, always' }).last()
  await said.getByRole('button', { name: /^Like/ }).click()
  await expect(said.getByRole('button', { name: /Take the like back \(1 like\)/ })).toBeVisible()
  await said.getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('So be it')
  await page.getByRole('button', { name: 'Reply', exact: true }).last().click()
  await expect(other.getByText('So be it')).toBeVisible()

  await other.goto(url + frame.at('myClubs'))
  await expect(other.locator('main')).toContainText(name)
  await rest(frame, other)
  if (frame.isShell) return
  await other.goto(`${url}/user-groups`)
  await other.getByRole('link', { name }).first().click()
  await expect(other.getByText('Which lamp tonight?')).toBeVisible()
  // Opened anew, what is one's own is one's own still.
  await expect(other.getByRole('button', { name: /Take the like back \(1 like\)/ })).toBeEnabled()
  await expect(other.getByRole('button', { name: /The warm one/, pressed: true })).toBeEnabled()
}
