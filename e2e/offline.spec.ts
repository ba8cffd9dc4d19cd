import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { openContest, type Person } from '../bench/harness.ts'
import { findWholeChromium, quietFlags } from '../scripts/test/browser.ts'
import { bought, listed, sent } from './digital.ts'
import { opensAlive } from './alive.ts'
import { expect, newPerson, once, settled, test } from './fixtures.ts'
import { here, ownInstallation } from './installation.ts'
import { everythingKept, isKept } from './kept.ts'
import { dots, picture } from './pictures.ts'

ownInstallation()

/** A browser whose memory outlives it, as that of a phone. */
async function openPhone(folder: string, baseURL: string, offline: boolean) {
  const executablePath = findWholeChromium()
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath && { executablePath }),
    args: quietFlags,
    headless: true,
    baseURL,
    offline,
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
  })
  const page = opensAlive(context.pages()[0] ?? (await context.newPage()))
  page.setDefaultTimeout(20_000)
  // After a vote the product may offer itself for the home screen, whenever the browser is ready for that.
  const offer = page.getByRole('dialog', { name: 'Plaudit on your home screen' })
  await page.addLocatorHandler(offer, () => offer.getByRole('button', { name: 'Not now' }).click())
  return { context, page }
}

async function signInFor(page: Page, { session }: Person): Promise<void> {
  await page.goto('/app')
  // Once, and not at each page: what is signed out stays so.
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    { token: session.token ?? '', username: session.username ?? '', ssid: session.ssid ?? '' },
  )
  await page.goto('/app')
}

/** Until the worker has the page. */
async function seen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // The first time it fetches the shell's own pages before it begins.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  })
  await settled(page)
  await expect.poll(() => isKept(page, path)).toBe(true)
  await page.locator('[data-way="watched"]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

/** Makes what the journey reads and writes, with a second person who sees what arrives. */
async function setting(baseURL: string) {
  const { cx_id } = await openContest(baseURL, 3)
  const [person, friend] = [await newPerson(baseURL), await newPerson(baseURL)]
  const { ID = 0 } = await person.api.call('api/getUser', {})
  const { message } = await friend.api.call('messages/send', {
    to_id: ID,
    text: 'Are you in the tunnel?',
    client_id: 'first',
  })
  const { conversation_id } = message
  await person.api.call('messages/setConversation', { conversation_id, accepted: true })
  const before = { conversation_id, client_id: 'mine' }
  await person.api.call('messages/send', { ...before, text: 'Before the tunel' })
  const { club } = await person.api.call('Groups/addUpdateGroup', {
    title: `Tunnel ${Date.now()}`,
    access: 'public',
    membership: 'free',
  })
  const { gx_id } = club
  const { feed } = await person.api.call('feeds/addFeed', { gx_id, text: 'Before the tunnel' })
  const words = new TextEncoder().encode('Good evening')
  // Of somebody else: the order's card would stand over the friend's last words.
  const seller = await newPerson(baseURL)
  const sx_id = await listed(seller, {
    title: 'Words for tunnels',
    stype: 'digital',
    digital_files: [await sent(seller, 'words.txt', 'text/plain', words)],
  })
  const order_id = await bought(seller, person, sx_id)
  return { cx_id, person, friend, conversation_id, gx_id, club, feed, order_id }
}

test(
  'what is written in six places without a network outlives the browser and arrives once, in order; sign-out leaves nothing',
  once,
  async () => {
    const baseURL = here.url
    test.setTimeout(240_000)
    const { cx_id, person, conversation_id, gx_id, club, feed, order_id } = await setting(baseURL)
    const chat = `/app/chat/${conversation_id}`
    const post = `/app/c/${gx_id}/${feed.feed_item_id}`
    const contest = `/app/cx/${cx_id}`
    const read: Record<string, string> = {
      '/app/chat': 'Before the tunel',
      '/app/profile/orders': 'Words for tunnels',
      [`/app/profile/orders/${order_id}`]: 'Words for tunnels',
      '/app/library': 'words.txt',
      '/app/profile': person.session.username ?? '',
    }
    const places = ['/app', chat, `/app/c/${gx_id}`, post, contest, ...Object.keys(read)]
    const newService = '/app/add-service'
    const folder = mkdtempSync(join(tmpdir(), 'plaudit-phone-'))
    let phone: { context: BrowserContext; page: Page } | undefined
    const restart = async (offline: boolean): Promise<Page> => {
      await phone?.context.close()
      phone = await openPhone(folder, baseURL, offline)
      return phone.page
    }
    try {
      let page = await restart(false)
      await signInFor(page, person)
      for (const place of places) await seen(page, place)
      // The page behind its button is kept with it.
      await seen(page, '/app/profile/services')
      await expect.poll(() => isKept(page, newService)).toBe(true)

      page = await restart(true)
      for (const [place, words] of Object.entries(read)) {
        await page.goto(place)
        await expect(page.getByRole('main'), place).toContainText(words)
      }
      await page.goto(chat)
      await expect(page.getByRole('log')).toContainText('Are you in the tunnel?')
      for (const text of ['Yes, in the tunnel', 'It is long']) {
        await page.getByRole('textbox', { name: 'Message' }).fill(text)
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        await expect(page.getByRole('log')).toContainText(text)
      }
      // A message that stands there already is changed, too: the last change counts.
      const mine = page.getByRole('log').getByText('Before the tunel')
      for (const text of ['Before the first tunnel', 'Before all tunnels']) {
        await page.getByRole('button', { name: 'What to do with this message' }).last().click()
        await page.getByRole('menuitem', { name: 'Edit' }).click()
        await page.getByRole('textbox', { name: 'Message' }).fill(text)
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(page.getByRole('log').getByText(text)).toBeVisible()
      }
      await expect(mine).toHaveCount(0)
      await expect(page.getByText('Changed here, waits for the network')).toHaveCount(1)
      // A sign waits as words do; what is set in the moment says that it can't be.
      await page.getByRole('button', { name: 'What to do with this message' }).first().click()
      await page.getByRole('menuitem', { name: '👍' }).click()
      await expect(page.getByRole('button', { name: '👍, 1 person' })).toBeVisible()
      await page.getByRole('button', { name: 'More: pin, mute, block' }).click()
      await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
      await expect(page.getByText('Nothing is lost: try again when you are back')).toBeVisible()
      await page.goto(`/app/c/${gx_id}`)
      await expect(page.getByText('Before the tunnel')).toBeVisible()
      await page
        .getByRole('textbox', { name: 'What are you working on?' })
        .fill('Written in the tunnel')
      await page.locator('form input[type=file]').setInputFiles(picture('dark.png', dots(64, 48)))
      await expect(page.getByText('pictures go out with the post')).toBeVisible()
      await page.getByRole('button', { name: 'Post', exact: true }).click()
      // The field says these words, too: the page is left when the list of what waits says them.
      await expect(page.getByText('Post: Written in the tunnel')).toBeVisible()
      await page.goto(post)
      await page.getByRole('button', { name: /^Like/ }).first().click()
      await page
        .getByRole('textbox', { name: /comment/i })
        .first()
        .fill('A word from below')
      await page.getByRole('button', { name: /^(Send|Comment)$/ }).click()
      await expect(page.getByText('Comment: A word from below')).toBeVisible()
      await page.goto(newService)
      await page.getByLabel('Title').fill('Lamps for tunnels')
      await page.getByRole('button', { name: 'Keep the draft' }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: 'Waits for the network' }),
      ).toBeVisible()
      await page.goto(contest)
      await page
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name: 'Contestant 2', exact: true }) })
        .getByRole('button')
        .click()
      await expect(page.getByText('Your vote is kept and goes out by itself')).toBeVisible()
      page = await restart(false)
      await page.goto('/app')
      const { api } = person
      await page.goto(contest)
      await expect
        .poll(
          async () => (await api.call('contest/v2/fetchContest', { cx_id })).contest.voters_total,
        )
        .toBe(1)
      const messages = async () =>
        (await api.call('messages/getMessages', { conversation_id })).messages
      const said = async () => (await messages()).map(({ text }) => text)
      await expect
        .poll(said)
        .toEqual([
          'Are you in the tunnel?',
          'Before all tunnels',
          'Yes, in the tunnel',
          'It is long',
        ])
      const signs = async () => (await messages())[0]?.reactions.map(({ sign }) => sign)
      await expect.poll(signs).toEqual(['👍'])
      const written = async () =>
        (await api.call('feeds/getFeeds', { gx_id })).feeds
          .map(({ text, attachments }) => `${text} ${attachments.length}`)
          .toSorted()
      // A picture is sent before its post: a try that met no network is made again some seconds later.
      await expect
        .poll(written, { timeout: 60_000 })
        .toEqual(['Before the tunnel 0', 'Written in the tunnel 1'])
      const under = async () => {
        const { comments } = await api.call('comments/get', { fx_id: feed.fx_id })
        return comments.map(({ text }) => text)
      }
      await expect.poll(under).toEqual(['A word from below'])
      const liked = async () => (await api.call('feeds/getFeed', { fx_id: feed.fx_id })).feed.likes
      await expect.poll(liked).toBe(1)
      const begun = async () =>
        (await api.call('services/getOwnServices', {})).services.map(
          ({ title, state }) => `${title}, ${state}`,
        )
      await expect.poll(begun).toEqual(['Lamps for tunnels, draft'])
      // The server has the last row before the device takes it off its list, and signing out asks while a row waits.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('queue:waits'))).toBeNull()

      await page.goto('/app/profile')
      await page.getByRole('button', { name: 'Sign out' }).click()
      // The server has 8 s to answer before the device leaves without it.
      await expect(page).toHaveURL('/app', { timeout: 15_000 })
      const rest = await everythingKept(page)
      const { username = '', token = '' } = person.session
      for (const own of [username, token, 'in the tunnel', 'from below', 'for tunnels', club.title])
        expect(rest).not.toContain(own)
    } finally {
      await phone?.context.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
