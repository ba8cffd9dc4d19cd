import { expect, newPerson } from '../fixtures.ts'
import { rest, type Journey } from './frames.ts'

export const page: Journey = async ({ page, signIn, url, frame }) => {
  const person = await newPerson(url)
  const { username = '' } = person.session
  await signIn(person)
  await page.goto(url + frame.at('ownPage', 'professional'))
  await page.getByRole('radio', { name: 'A professional' }).check()
  await page
    .getByRole('textbox', { name: /What you do|Profession|title/i })
    .first()
    .fill('Stage dressmaker')
  await page.getByRole('textbox', { name: 'About you' }).fill('I sew for singers.')
  await page.getByRole('combobox', { name: 'Languages you speak' }).selectOption('fr')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await frame.look(page)

  // A wrong link stands beside its field, and nothing typed is lost.
  await page.goto(url + frame.at('ownPage', 'social'))
  await page.getByRole('textbox', { name: 'YouTube' }).fill('https://vimeo.com/884120')
  await page.getByRole('textbox', { name: 'Instagram' }).fill('@sews')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('main').getByText('Invalid Youtube link')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Instagram' })).toHaveValue('@sews')
  await page.getByRole('textbox', { name: 'YouTube' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()

  await page.goto(url + frame.at('person', username))
  await expect(page.locator('main')).toContainText('Stage dressmaker')
  await expect(page.locator('main')).toContainText('I sew for singers.')
  await expect(page.getByRole('link', { name: /Instagram: sews/ })).toBeVisible()
  await rest(frame, page)

  // What was saved stands among one's data, beside the way to change it.
  await page.goto(url + frame.at('ownData'))
  await expect(page.locator('main')).toContainText('French')
  await page.getByRole('link', { name: 'Change: What you do' }).click()
  await expect(page.getByRole('textbox', { name: 'What you do' })).toHaveValue('Stage dressmaker')
  if (!frame.isShell) {
    // The page's other address.
    await page.goto(`${url}/user/${username}`)
    await page.getByRole('link', { name: 'Change my page' }).click()
    await expect(page).toHaveURL(/\/user-profile$/)
    return
  }
  await page.goto(url + frame.at('providers'))
  const box = page.getByRole('searchbox', { name: 'Providers' })
  await box.fill(username)
  await box.press('Enter')
  await page
    .getByRole('link', { name: new RegExp(username) })
    .first()
    .click()
  await expect(page.getByText('Stage dressmaker').first()).toBeVisible()
}

export const tasks: Journey = async ({ page, signIn, url, frame }) => {
  await signIn(await newPerson(url))
  await page.goto(url + frame.at('tasks'))
  await expect(page.locator('main')).toContainText('Nothing waits for you')
  await page.getByRole('textbox', { name: 'Add a task' }).fill('Iron the six collars')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name: '1 thing waits for you' })).toBeVisible()
  await rest(frame, page)
  await page.getByRole('link', { name: 'Iron the six collars' }).click()
  await expect(page).toHaveURL(/\/task\?id=\d+$/)
  await page.getByRole('link', { name: 'Change' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Steam only.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('checkbox', { name: 'Done: Iron the six collars' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  await page.goto(url + frame.at('newTask'))
  await expect(page.getByRole('textbox', { name: 'Task' })).toBeVisible()
  await frame.look(page)
}
