import { expect, expectAccessible, newPerson, once, settled, test } from './fixtures.ts'
import { journeys, onSite } from './journeys/table.ts'

test(
  'a person fills their page, decides what stands on it, and others see just that [cf:84ff3]',
  onSite(journeys.page),
)

test(
  'six steps lead a professional through the page; safety is not among them [cf:91607]',
  once,
  onSite(journeys.steps),
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

test('what waits and tasks of one’s own stand in one list [cf:e3570]', onSite(journeys.tasks))

test(
  'a meeting is asked for by a form that reaches the support person [cf:d537e]',
  once,
  async ({ page, signIn, baseURL }) => {
    // A visitor needs no account: the answer comes by mail.
    await page.goto('/schedule-meeting')
    await page.getByLabel('E-mail').fill('somebody@example.org')
    await page.getByRole('textbox', { name: 'What is it about?' }).fill('A final for our school.')
    await page.getByRole('button', { name: 'Ask for a meeting' }).click()
    await expect(page.getByText('The answer comes to your mailbox')).toBeVisible()
    await signIn(await newPerson(baseURL))
    await page.goto('/schedule-meeting')
    await page.getByRole('textbox', { name: 'What is it about?' }).fill('A final for our school.')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ask for a meeting' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toBeVisible()
  },
)
