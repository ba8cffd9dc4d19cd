import { register, type Person } from '../bench/harness.ts'
import { expect, expectAccessible, newName, newPerson, settled, test } from './fixtures.ts'
import { dots } from './pictures.ts'

test('a club from its opening to a liked comment: made, posted in with a poll, joined, answered', async ({
  page,
  signIn,
  openFor,
  baseURL,
}) => {
  const [owner, guest] = [await newPerson(baseURL), await newPerson(baseURL)]
  const name = `Lighting after midnight ${newName()}`
  await signIn(owner)
  await page.goto('/groups')
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start a club' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Open the club' }).click()
  await expect(form.getByText('Invalid club name')).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Open the club' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/c\//)

  await page.getByRole('textbox', { name: 'What are you working on?' }).fill('Which lamp tonight?')
  await page.getByRole('button', { name: 'Poll', exact: true }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Which one?')
  await page.getByRole('textbox', { name: 'Answer 1' }).fill('The warm one')
  await page.getByRole('textbox', { name: 'Answer 2' }).fill('The cold one')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const post = page.getByRole('article').filter({ hasText: 'Which lamp tonight?' })
  await expect(post).toBeVisible()
  await settled(page)
  await expectAccessible(page)

  const other = await openFor(guest)
  await other.goto('/groups')
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
  await settled(other)
  await expectAccessible(other)

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

  await other.goto('/myclubs')
  await expect(other.locator('main')).toContainText(name)
  await settled(other)
  await expectAccessible(other)
  await other.goto('/user-groups')
  await other.getByRole('link', { name }).first().click()
  await expect(other.getByText('Which lamp tonight?')).toBeVisible()
  // Opened anew, what is one's own is one's own still.
  await expect(other.getByRole('button', { name: /Take the like back \(1 like\)/ })).toBeEnabled()
  await expect(other.getByRole('button', { name: /The warm one/, pressed: true })).toBeEnabled()
})

test('a private club: its door, a request, and what one reads once let in', async ({
  page,
  signIn,
  openFor,
  baseURL,
}) => {
  const [owner, guest] = [await newPerson(baseURL), await newPerson(baseURL)]
  const { club } = await owner.api.call('Groups/addUpdateGroup', {
    title: `Behind the curtain ${newName()}`,
    access: 'private',
    membership: 'free',
    introduced: true,
  })
  await owner.api.call('feeds/addFeed', {
    gx_id: club.gx_id,
    text: 'Only for us',
    client_id: newName(),
  })
  await signIn(guest)
  for (const address of [`/c/${club.gx_id}`, `/user-groups/${club.gx_id}/feeds`]) {
    await page.goto(address)
    await expect(
      page.getByRole('heading', {
        name: 'You must be a member of this club to view its contents.',
      }),
    ).toBeVisible()
    await expect(page.locator('main')).not.toContainText('Only for us')
  }
  await settled(page)
  await expectAccessible(page)
  await page.getByLabel('A line about yourself').fill('I pull the curtain')
  await page.locator('form').getByRole('button', { name: 'Ask to join' }).click()
  await expect(page.getByText('Asked. The club will answer.').first()).toBeVisible()

  const keeper = await openFor(owner)
  await keeper.goto(`/c/${club.gx_id}?tab=members`)
  await expect(keeper.getByText('I pull the curtain')).toBeVisible()
  await settled(keeper)
  await expectAccessible(keeper)
  await keeper.getByRole('button', { name: 'Let in' }).click()
  await expect(keeper.getByRole('button', { name: 'Let in' })).toHaveCount(0)
  await keeper.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(keeper.getByRole('listitem').filter({ hasText: 'Let in' })).toBeVisible()
  await settled(keeper)
  await expectAccessible(keeper)
  await page.reload()
  await expect(page.getByText('Only for us')).toBeVisible()
  // What somebody else wrote can be reported by whoever reads it.
  await page.getByRole('article').getByRole('button', { name: 'More about this post' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const report = page.getByRole('dialog')
  await report.getByRole('radio').first().check()
  await report.getByRole('button', { name: 'Report' }).click()
  await expect(report).toHaveCount(0)
})

/** Somebody who has a service to offer. */
async function provider(url: string): Promise<Person> {
  const person = await register(url, newName())
  const file = new Blob([Uint8Array.from(dots(64, 48))], { type: 'image/png' })
  const { attachment_id } = await person.api.call('Files/upload', { purpose: 'service', file })
  await person.api.call('services/addService', {
    title: 'Sample portraits',
    category: 459,
    stype: 'onetime',
    currency: 'EUR',
    package: [
      {
        label: 'Small',
        price: 2000,
        included: 'One thing',
        delivery_time: 3,
        delivery_unit: 'day',
      },
    ],
    service_image: [attachment_id],
    delivery: ['online'],
    submit: true,
  })
  return person
}

test('a job: posted, offered for once, accepted, paid', async ({
  page,
  signIn,
  openFor,
  baseURL,
}) => {
  const [poster, stranger] = [await newPerson(baseURL), await newPerson(baseURL)]
  const able = await provider(baseURL ?? '')
  const title = `A photographer for the final ${newName()}`
  await signIn(poster)
  await page.goto('/jobs')
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post a job' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Category').selectOption({ label: 'Photography' })
  await form.getByLabel('What should happen?').fill('Five acts, ninety minutes, low light.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByLabel('Amount').fill('500')
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('button', { name: 'Post the job' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(/\/jobs\/\d+$/)
  await settled(page)
  await expectAccessible(page)
  const address = page.url()

  const without = await openFor(stranger)
  await without.goto(address)
  await expect(
    without.getByText("You cannot send an offer because you don't have any service created."),
  ).toBeVisible()
  await settled(without)
  await expectAccessible(without)
  await without.getByRole('link', { name: 'Create a service' }).click()
  await expect(without.getByRole('heading', { name: 'What do you sell?' })).toBeVisible()

  const maker = await openFor(able)
  await maker.goto('/jobs')
  await maker.getByRole('searchbox').first().fill(title)
  await maker.getByRole('link', { name: title }).click()
  await maker.getByLabel(/^Your price/).fill('450')
  await maker.getByLabel('Message').fill('I live ten minutes away')
  await settled(maker)
  await expectAccessible(maker)
  await maker.getByRole('button', { name: 'Send the offer' }).click()
  await expect(
    maker.getByRole('heading', { name: 'You have already sent an offer for the job.' }),
  ).toBeVisible()
  await expectAccessible(maker)

  await expect(page.getByText('I live ten minutes away')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept for €450' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /^Accept for/ })
    .click()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay €450.00' }).click()
  await page.getByRole('button', { name: 'It is paid' }).click()
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByText('Pending').first()).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('Filled')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
})
