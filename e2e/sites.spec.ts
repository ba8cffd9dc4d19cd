import { openContest, register } from '../bench/harness.ts'
import { searchInTheBar } from './bar-search.ts'
import { openNames } from './dns.ts'
import { expect, expectAccessible, newName, once, test } from './fixtures.ts'
import { here, ownInstallation, theAdmin } from './installation.ts'

let names: Awaited<ReturnType<typeof openNames>>
test.beforeAll(async () => {
  names = await openNames()
})
test.afterAll(() => names.close())

// After the name server, whose address it is told.
ownInstallation(() => ({ LOG_LEVEL: 'info', DNS_SERVERS: names.address }))

test('a site of one’s own: made, coloured, and its host name’s record told [cf:14726]', async ({
  page,
  signIn,
}) => {
  await signIn(await register(here.url, newName()))
  await page.goto(`${here.url}/admin/access/url-settings`)
  await page.getByRole('button', { name: 'Add a site' }).click()
  await page.getByLabel('Title').fill('Spring stage')
  await page.getByLabel('Main colour').fill('#ffff00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.getByRole('textbox', { name: 'Host name' }).fill('https://Vote.Example.org/')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('Waits for its record')).toBeVisible()
  await expect(page.getByLabel('Name of the record')).toHaveValue('_plaudit.vote.example.org')
  await expectAccessible(page)
  await page.goto(`${here.url}/domain`)
  await expect(page.getByText('vote.example.org', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'record' })).toBeVisible()
  await page.goto(`${here.url}/domain/domain/buy`)
  await expect(page.getByText('No names are sold here')).toBeVisible()
  const { api } = await theAdmin()
  await api.call('admin/saveSettings', { domains: { price: 1900, currency: 'USD' } })
  await page.reload()
  // A name of somebody else's is told beside its field.
  await siteOf('birch', '#7a1f3d')
  await page.getByRole('textbox', { name: 'Host name' }).fill('birch.localhost')
  await page.getByRole('button', { name: 'To the checkout' }).click()
  await expect(page.getByText('Somebody else has this name')).toBeVisible()
  await page.getByRole('textbox', { name: 'Host name' }).fill('spring.example.org')
  await page.getByRole('button', { name: 'To the checkout' }).click()
  await expect(page).toHaveURL(/\/checkout\?kind=domain&host=spring\.example\.org/)
  await expect(page.locator('main')).toContainText('$19.00')
})

test('the platform’s admin: finds a person, suspends them, and switches a part off', async ({
  page,
  signIn,
}) => {
  const name = newName()
  await register(here.url, name)
  await signIn(await theAdmin())
  await page.goto(`${here.url}/admin/users`)
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name: new RegExp(`Sample ${name}`) }).click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('dialog').getByLabel('A sentence of your own').fill('Adverts without end.')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('button', { name: 'Let back in' })).toBeVisible()
  await expectAccessible(page)
  // The palette leads on without the mouse.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('setti')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${here.url}/admin/settings`)
  await page.getByRole('switch', { name: 'Jobs' }).click()
  await expect(page.getByRole('switch', { name: 'Jobs' })).not.toBeChecked()
  for (const screen of ['health', 'jobs', 'audit', 'sites', 'reports']) {
    await page.goto(`${here.url}/admin/${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('finding one’s way: an empty account’s doors, and a search that finds while one types [cf:4320d]', async ({
  page,
  signIn,
}) => {
  await openContest(here.url, 3, { contest_name: 'Lumière et son' })
  await signIn(await register(here.url, newName()))
  await page.goto(here.url)
  await expect(page.getByRole('heading', { name: /Where do you want to begin/ })).toBeVisible()
  await page.goto(`${here.url}/search`)
  await page.getByRole('searchbox').fill('lumiere')
  await expect(page.getByRole('link', { name: /Lumière et son/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('zzzzqqqq')
  await expect(page.getByText('Nothing for “zzzzqqqq”')).toBeVisible()
  await page.goto(`${here.url}/help`)
  await page.getByRole('searchbox').last().fill('passkey')
  // Among what was found, and in its own place.
  await expect(page.getByText('What is a passkey?')).toHaveCount(2)
  await searchInTheBar(page, `${here.url}/help`)
})

test(
  'the platform’s admin acts: a role, a word and a note, a name that was ordered, a fee, and work that waits',
  once,
  async ({ page, signIn }) => {
    const admin = await theAdmin()
    const person = await register(here.url, newName())
    const leaving = await register(here.url, newName())
    const { ID: user_id = 0 } = await person.api.call('api/getUser', {})
    const { ID: leavingId = 0, username } = await leaving.api.call('api/getUser', {})
    await signIn(admin)

    await test.step('a person gets a role, a message and a note', async () => {
      await page.goto(`${here.url}/admin/users/${user_id}`)
      await page.getByRole('switch', { name: 'Support' }).click()
      await expect
        .poll(async () => (await admin.api.call('admin/getUser', { user_id })).user.is_support)
        .toBe(true)
      await page.getByRole('button', { name: 'Tell them' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Words').fill('Welcome to the support desk')
      await dialog.getByRole('button', { name: 'Tell', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      expect((await person.api.call('api/getUser', {})).globalmsg).toBe(
        'Welcome to the support desk',
      )
      await page.getByLabel('New note').fill('Called twice.')
      await page.getByRole('button', { name: 'Add the note' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Called twice.' })).toContainText(
        admin.session.username ?? '',
      )
      await expect(page.getByLabel('New note')).toHaveValue('')
    })

    await test.step('a name that was ordered is refused, and its price goes back', async () => {
      await admin.api.call('admin/saveSettings', { domains: { price: 1900, currency: 'USD' } })
      await person.api.call('sites/save', { title: 'Linden stage' })
      const host = 'linden.example.org'
      const { checkout_id } = await person.api.call('checkout/start', {
        kind: 'domain',
        host,
        provider: 'sandbox',
      })
      await person.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
      await page.goto(`${here.url}/admin/sites`)
      const order = page.getByRole('listitem').filter({ hasText: host })
      await order.getByRole('button', { name: 'Refuse and pay back' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason, told to the buyer').fill('The registry says no.')
      await dialog.getByRole('button', { name: 'Refuse and pay back' }).click()
      // What a dialog covers is nobody's to reach: the list counts once it is closed.
      await expect(dialog).toHaveCount(0)
      await expect(order).toHaveCount(0)
      const { orders } = await person.api.call('sites/getDomainOrders', {})
      expect(orders).toMatchObject([{ host, note: 'The registry says no.' }])
    })

    await test.step('a fee is changed', async () => {
      await page.goto(`${here.url}/admin/settings`)
      const fees = page.locator('form').filter({ has: page.locator('[name="fees.votes"]') })
      await fees.locator('[name="fees.votes"]').fill('7')
      await fees.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Saved')).toBeVisible()
      expect((await admin.api.call('admin/getSettings', {})).settings.fees.votes).toBe(7)
    })

    await test.step('work that waits is done at once', async () => {
      await admin.api.call('admin/eraseUser', { user_id: leavingId, username: username ?? '' })
      await page.goto(`${here.url}/admin/jobs`)
      await page
        .locator('label')
        .filter({ hasText: /^Waiting/ })
        .click()
      const job = page.getByRole('listitem').filter({ hasText: 'Erase a person' })
      await job.getByRole('button', { name: 'Try again' }).click()
      await expect
        .poll(() =>
          admin.api.call('admin/getUser', { user_id: leavingId }).then(
            () => 'there',
            () => 'gone',
          ),
        )
        .toBe('gone')
    })

    await page.goto(`${here.url}/admin/audit`)
    await expect(page.getByText('wrote a note').last()).toBeVisible()
    await page.getByRole('button', { name: 'Money only' }).click()
    await expect(page.getByText('wrote a note').and(page.locator('span'))).toHaveCount(0)
  },
)

/** Somebody's site that shows their own things alone, under a name that its record proves, with a contest on it. */
async function siteOf(label: string, primary: string) {
  const contest = await openContest(here.url, 3, { contest_name: `Quince of ${label}` })
  const { api } = contest.organiser
  const host = `${label}.localhost`
  const { site } = await api.call('sites/save', { title: `Stage ${label}`, primary })
  const { site_id } = site
  const made = await api.call('sites/addHost', { site_id, host })
  const proof = JSON.stringify(made).match(/plaudit-site=[\w-]+/)?.[0] ?? ''
  names.records.set(`_plaudit.${host}`, proof)
  await api.call('sites/checkHost', { site_id, host })
  const origin = here.url.replace('127.0.0.1', host)
  return { ...contest, label, origin }
}

test(
  'two sites at once in one browser: titles, colours, contests, kept pages and sessions stay apart [cf:769f7]',
  once,
  async ({ page, context }) => {
    const sites = [await siteOf('rowan', '#7a1f3d'), await siteOf('alder', '#0b5d3b')]
    const other = await context.newPage()
    const pages = [page, other]
    const look = async (n: number) => {
      const [site, at] = [sites[n], pages[n]]
      if (!site || !at) throw new Error('no such site')
      await at.goto(`${site.origin}/contests`)
      await expect(at).toHaveTitle(new RegExp(`Stage ${site.label}`))
      await expect(at.getByText(`Quince of ${site.label}`).first()).toBeVisible()
      await expect(at.getByText(`Quince of ${sites[1 - n]?.label}`)).toHaveCount(0)
      return at.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--primary'),
      )
    }
    // Both at the same moment, and again from what the server kept of the first time.
    for (let round = 0; round < 2; round++) {
      const colours = await Promise.all([look(0), look(1)])
      expect(new Set(colours).size).toBe(2)
    }
    // The other site's contest is not there.
    const answer = await page.goto(`${sites[0]?.origin}/cx/${sites[1]?.cx_id}`)
    expect(answer?.status()).toBe(404)
    // Signed in on one, a visitor on the other.
    const { session } = sites[0]?.organiser ?? { session: {} }
    await page.goto(`${sites[0]?.origin}/contests`)
    await page.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value))
    }, session)
    await page.goto(`${sites[0]?.origin}/my-tasks`)
    await expect(page.getByRole('textbox', { name: 'Add a task' })).toBeVisible()
    await other.goto(`${sites[1]?.origin}/my-tasks`)
    await expect(other.locator('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  },
)
