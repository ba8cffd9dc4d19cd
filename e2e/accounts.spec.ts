import { opensAlive } from './alive.ts'
import { expect, expectAccessible, goOffline, once, settled, test } from './fixtures.ts'
import { password, typeAdmin, typesEarly } from './first-admin.ts'
import { codeOf, here, ownInstallation } from './installation.ts'

// The set-up link and the codes stand on its console.
ownInstallation((PUBLIC_URL) => ({ PUBLIC_URL, LOG_LEVEL: 'info' }))
test.beforeAll(() => expect.poll(here.output).toMatch(/auth\?setup=\w+/))
test.describe.configure({ mode: 'serial', timeout: 120_000 })

test('a fresh installation has a stage drawn and says what to do first', async ({ page }) => {
  await page.goto(`${here.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Let the crowd decide\.\s*Prove it did\./,
  )
  await expect(page.getByRole('link', { name: 'Start a contest' }).first()).toHaveAttribute(
    'href',
    '/studio/new/new',
  )
  await expect(page.locator('main')).toContainText('Nobody is on stage yet')
  await expectAccessible(page)
  await page.goto(`${here.url}/contests`)
  await expect(page.locator('main')).toContainText('Nobody is on stage yet')
  await expectAccessible(page)
  await page.goto(`${here.url}/contests?search=anything`)
  await expect(page.locator('main')).toContainText('Nothing found for “anything”')
  await page.getByRole('link', { name: 'All contests' }).click()
  await expect(page).toHaveURL(`${here.url}/contests`)
})

test('the set-up link makes the first admin, once', async ({ page }) => {
  const link = /http\S+\/auth\?setup=\w+/.exec(here.output())?.[0] ?? ''
  await page.goto(link)
  await expect(page).toHaveURL(`${here.url}/auth`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, you are the first')
  await expectAccessible(page)
  await typesEarly(await page.context().newPage(), link)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, you are the first')
  await typeAdmin(page, 'keeper')
  await page.getByRole('button', { name: 'Make the admin account' }).click()
  await expect(page).toHaveURL(`${here.url}/dashboard`)
  // Not what the first admin typed: it was sent.
  expect(await page.evaluate(() => localStorage.getItem('draft:register'))).toBeNull()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, you are the first')
  await typeAdmin(page, 'second')
  await page.getByRole('button', { name: 'Make the admin account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has done its work')
  await expectAccessible(page)
})

test('register: each sentence beside its field and as a notification, nothing typed is lost [cf:7a379]', async ({
  page,
}) => {
  await page.goto(`${here.url}/auth?as=new&next=${encodeURIComponent('/help?from=here')}`)
  await page.getByRole('button', { name: 'Make my account' }).click()
  for (const sentence of [
    'Full name cannot be empty',
    'Invalid username',
    'Invalid email address',
    'Invalid password',
  ]) {
    await expect(page.locator('form').getByText(sentence)).toBeVisible()
  }
  await expect(page.getByRole('alert').getByText('Full name cannot be empty')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expectAccessible(page)
  // A message that is pointed at stays; when what it says is right, it goes.
  const notice = page.getByRole('alert').getByText('Full name cannot be empty')
  await expect(async () => {
    await page.getByRole('button', { name: 'Make my account' }).click()
    await notice.hover({ timeout: 2000 })
  }).toPass()
  await page.getByLabel('Full name').fill('Zoë Ünal')
  await expect(notice).toHaveCount(0)
  await expect(page.getByLabel('Username')).toHaveValue('zoe.unal')
  await page.getByLabel('Username').fill('studio')
  await page.getByLabel('E-mail').fill('KEEPER@example.org')
  await page.getByLabel('Password', { exact: true }).fill('password123')
  await page.getByLabel('Password once more').fill('password124')
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Make my account' }).click()
  await expect(page.locator('form').getByText('Password does not match')).toBeVisible()
  await page.getByLabel('Password once more').fill('password123')
  await page.getByRole('button', { name: 'Make my account' }).click()
  for (const sentence of ['Invalid username', 'Invalid password', 'Invalid Phone Number']) {
    await expect(page.locator('form').getByText(sentence)).toBeVisible()
  }
  await expect(page.getByLabel('Username')).toBeFocused()

  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Zoë Ünal')
  await page.reload()
  await expect(page.getByText('What you typed before is here again.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Zoë Ünal')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Username').fill('zoe')
  await page.getByLabel('Phone').fill('')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password once more').fill(password)
  await page.getByRole('button', { name: 'Make my account' }).click()
  await expect(
    page.locator('form').getByText('There is already an account with this address.'),
  ).toBeVisible()
  await page.getByLabel('E-mail').fill('zoe@example.org')
  await page.getByLabel('E-mail').press('Enter')
  await expect(page).toHaveURL(`${here.url}/help?from=here`)
})

test(
  'sign in by keyboard alone, sign out, and never lead to another site [cf:e231e]',
  once,
  async ({ page }) => {
    await page.goto(`${here.url}/auth/login?next=${encodeURIComponent('//example.com/stolen')}`)
    await page.getByLabel('Username or e-mail').focus()
    await page.keyboard.type('ZOE')
    await page.keyboard.press('Tab')
    await page.keyboard.type('not it at all')
    await page.keyboard.press('Enter')
    await expect(
      page.locator('form').getByText('That name and password do not match.'),
    ).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(password)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${here.url}/`)
    await page.goto(`${here.url}/auth`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed in')
    // The form may be there before the fresh page that signing out ends with.
    const fresh = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await fresh
    await expect(page.getByLabel('Username or e-mail')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  },
)

test('sign in by a code: typed wrong, pasted right; the account is made with it', async ({
  page,
}) => {
  await page.goto(`${here.url}/auth`)
  await page.getByLabel('Username or e-mail').fill('half typed')
  await page.getByRole('link', { name: 'Get a code by e-mail' }).click()
  // The form before this one has a field for an e-mail too.
  await expect(page.getByLabel('Username or e-mail')).toHaveCount(0)
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.locator('form').getByText('Invalid email address')).toBeVisible()
  await page.getByLabel('E-mail').fill('Ana.Lopez@example.org')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const box = page.getByLabel('Code', { exact: true })
  await expect(box).toBeFocused()
  await expect(page.getByText('Mail does not leave from here yet')).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => codeOf('ana.lopez@example.org')).not.toBe('none')
  const code = codeOf('ana.lopez@example.org')
  await page.keyboard.type(code === '111111' ? '222222' : '111111')
  await expect(
    page.locator('form').getByText('That code is not right, or it has expired.'),
  ).toBeVisible()
  await expect(box).toHaveValue('')
  await page.getByRole('link', { name: 'Password', exact: true }).click()
  await expect(page.getByLabel('Username or e-mail')).toHaveValue('half typed')
  await page.getByRole('link', { name: 'Code', exact: true }).click()
  await box.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL(`${here.url}/`)
  await page.goto(`${here.url}/mailbox`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This page belongs to somebody else',
  )
})

test('the mailbox of the admin, and what signing in looks like when the server is away [cf:8a37b]', async ({
  page,
  context,
}) => {
  await page.goto(`${here.url}/auth?next=/mailbox`)
  await page.getByLabel('Username or e-mail').fill('keeper@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await goOffline(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(
    page.getByRole('alert').getByText('No connection just now.', { exact: false }),
  ).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await context.setOffline(false)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${here.url}/mailbox`)
  await page
    .getByRole('button', { name: /ana\.lopez@example\.org/ })
    .first()
    .click()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toContainText(
    'is your sign-in code',
  )
  await expect(page.getByRole('button', { name: 'Copy the code' })).toBeVisible()
  await expectAccessible(page)
  const around = page.getByRole('navigation', { name: 'Platform' })
  await around.getByRole('link', { name: 'Overview' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(`${here.url}/admin`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /, all well$|something needs a look$/,
  )
  await expect(page.getByRole('heading', { level: 2, name: /^Reports 0/ })).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await around.getByRole('link', { name: 'Mailbox' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(`${here.url}/admin/mailbox`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mailbox')
})

test(
  'the link in the mail signs in after a tap, once, and leaves the address at once',
  once,
  async ({ page, browser }) => {
    const answer = await page.request.post(`${here.url}/app/register/sendCode`, {
      data: { email: 'zoe@example.org' },
    })
    expect(await answer.json()).toEqual({ loggedin: false, sent: false })
    await page.goto(`${here.url}/auth?next=/mailbox`)
    await page.getByLabel('Username or e-mail').fill('keeper')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: /zoe@example\.org/ })
      .first()
      .click()
    const link =
      (await page.getByRole('article').getByRole('link').first().getAttribute('href')) ?? ''
    const reader = opensAlive(await browser.newPage())
    await reader.goto(link)
    await expect(reader).toHaveURL(`${here.url}/auth`)
    await reader.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('You are signed in')
    await reader.close()
    const second = opensAlive(await browser.newPage())
    await second.goto(link)
    await second.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await expect(
      second.getByRole('alert').getByText('This link was used already or has expired.'),
    ).toBeVisible()
    await second.close()
  },
)
