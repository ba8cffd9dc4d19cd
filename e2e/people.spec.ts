import { expect, expectAccessible, newPerson, once, settled, test } from './fixtures.ts'

test('a person fills their page, decides what stands on it, and others see just that', async ({
  page,
  signIn,
  baseURL,
}) => {
  const person = await newPerson(baseURL)
  await signIn(person)
  await page.goto('/edit-profile/professional')
  await page.getByRole('radio', { name: 'A professional' }).check()
  await page
    .getByRole('textbox', { name: /What you do|Profession|title/i })
    .first()
    .fill('Stage dressmaker')
  await page.getByRole('textbox', { name: 'About you' }).fill('I sew for singers.')
  await page.getByRole('combobox', { name: 'Languages you speak' }).selectOption('fr')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await expectAccessible(page)

  // A wrong link stands beside its field, and nothing typed is lost.
  await page.goto('/edit-profile/social')
  await page.getByRole('textbox', { name: 'YouTube' }).fill('https://vimeo.com/884120')
  await page.getByRole('textbox', { name: 'Instagram' }).fill('@sews')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('main').getByText('Invalid Youtube link')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Instagram' })).toHaveValue('@sews')
  await page.getByRole('textbox', { name: 'YouTube' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()

  await page.goto(`/page/${person.session.username}`)
  await expect(page.locator('main')).toContainText('Stage dressmaker')
  await expect(page.locator('main')).toContainText('I sew for singers.')
  await expect(page.getByRole('link', { name: /Instagram: sews/ })).toBeVisible()
  await settled(page)
  await expectAccessible(page)
})

test(
  'six steps lead a professional through the page; safety is not among them',
  once,
  async ({ page, signIn, baseURL }) => {
    await signIn(await newPerson(baseURL))
    await page.goto('/editProfile')
    for (const title of [
      'Who you are',
      'What you do',
      'How to reach you',
      'Links',
      'Getting paid',
    ]) {
      await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
      await page.getByRole('button', { name: 'Save and go on' }).click()
    }
    await expect(page).toHaveURL(/\/editProfile\/6$/)
    await page.getByRole('button', { name: 'Save and finish' }).click()
    await expect(page).toHaveURL(/\/user-profile$/)
    await page.goto('/user-profile/personal-data')
    await expect(page.locator('main')).toContainText('My personal data')
    await settled(page)
    await expectAccessible(page)
  },
)

test(
  'a passkey is added, signs in, and is renamed and removed',
  once,
  async ({ page, signIn, baseURL }) => {
    const client = await page.context().newCDPSession(page)
    await client.send('WebAuthn.enable')
    await client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const person = await newPerson(baseURL)
    // Browsers bind passkeys to a name; a number is none.
    const origin = (baseURL ?? '').replace('127.0.0.1', 'localhost')
    await signIn(person)
    await page.goto(`${origin}/edit-profile/security`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const keys = page.getByRole('button', { name: 'Rename' })
    await expect(keys).toHaveCount(1)
    await settled(page)
    await expectAccessible(page)
    await keys.click()
    await page
      .getByRole('textbox', { name: 'Name of the passkey' })
      .fill('The phone of the atelier')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The phone of the atelier')).toBeVisible()

    const other = await page.context().newPage()
    await other.close()
    const answer = await page.evaluate(async () => {
      const post = (path: string, body: object) =>
        fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).then((response) => response.json())
      const { options } = await post('/app/account/passkeyOptions', { for: 'sign_in' })
      const key = (await navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      })) as PublicKeyCredential
      return post('/app/login/passkey', { credential: key.toJSON() })
    })
    expect(answer).toMatchObject({ loggedin: true, user: { username: person.session.username } })

    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(keys).toHaveCount(0)
  },
)

test('what waits and tasks of one’s own stand in one list', async ({ page, signIn, baseURL }) => {
  await signIn(await newPerson(baseURL))
  await page.goto('/my-tasks')
  await expect(page.locator('main')).toContainText('Nothing waits for you')
  await page.getByRole('textbox', { name: 'Add a task' }).fill('Iron the six collars')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name: '1 thing waits for you' })).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Iron the six collars' }).click()
  await expect(page).toHaveURL(/\/task\?id=\d+$/)
  await page.getByRole('link', { name: 'Change' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Steam only.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('checkbox', { name: 'Done: Iron the six collars' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  await page.goto('/addTask')
  await expect(page.getByRole('textbox', { name: 'Task' })).toBeVisible()
  await expectAccessible(page)
})

test(
  'a meeting is asked for by a form that reaches the support person',
  once,
  async ({ page, signIn, baseURL }) => {
    await page.goto('/schedule-meeting')
    await expect(page.locator('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await signIn(await newPerson(baseURL))
    await page.goto('/schedule-meeting')
    await page.getByRole('textbox', { name: 'What is it about?' }).fill('A final for our school.')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ask for a meeting' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toBeVisible()
  },
)
