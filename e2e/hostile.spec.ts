import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { harmlessTexts, hostileTexts, trickSigns } from '../apps/server/src/testing-hostile.ts'
import { register, type Person } from '../bench/harness.ts'
import { expect, newName, newPerson, once, settled, test } from './fixtures.ts'
import { dots } from './pictures.ts'

const sets = { good: harmlessTexts, bad: hostileTexts } as const

/** Pages of another site, which say of themselves what some texts say. */
const pages = 9

const site = createServer(({ url = '' }, response) => {
  const [, kind, at] = url.split('/')
  const texts = kind === 'bad' ? sets.bad : sets.good
  const [first, second, third] = [0, pages, 2 * pages].map((more) =>
    (texts[Number(at) + more] ?? '')
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;'),
  )
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    `<meta property="og:title" content="Card: ${first} ${second}"><meta property="og:description" content="${third}">`,
  )
})
test.beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => void site.close())

/** Posts with addresses of pages that are hostile, or not, once their previews are there. */
async function linked({ api }: Person, gx_id: string, kind: keyof typeof sets): Promise<void> {
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/${kind}`
  const posts = []
  await api.call('Groups/add2Group', { gx_id })
  for (let at = 0; at < pages; at++)
    posts.push((await api.call('feeds/addFeed', { gx_id, text: `See ${address}/${at}` })).feed)
  for (const { fx_id } of posts)
    await expect
      .poll(async () => (await api.call('feeds/getFeed', { fx_id })).feed.link?.title)
      .toContain('Card: ')
}

interface Written {
  owner: Person
  /** Pages as a visitor finds them. */
  open: string[]
  /** Pages of the person who wrote all that. */
  own: string[]
  /** Address of the previews of hostile pages. */
  cards: string
}

/** Texts in every place where somebody can write one, and the pages that show them. */
async function write(url: string, kind: keyof typeof sets): Promise<Written> {
  const texts: readonly string[] = sets[kind]
  const [owner, guest] = [await newPerson(url), await newPerson(url)]
  const all = texts.join('\n')
  const word = newName()
  const save = (title: string) =>
    owner.api.call('Groups/addUpdateGroup', {
      title: `${word} ${title}`.slice(0, 80),
      description: all,
      rules: all,
      access: 'public',
      membership: 'free',
      has_chat: true,
    })
  const { club } = await save('first')
  for (const text of texts.slice(0, 14)) await save(text)
  const { gx_id } = club
  await guest.api.call('Groups/add2Group', { gx_id })
  const { feed } = await owner.api.call('feeds/addFeed', {
    gx_id,
    text: all,
    poll: {
      question: texts.join(' ').slice(0, 300),
      options: texts.slice(0, 20).map((text, at) => `${at} ${text}`.slice(0, 120)),
    },
  })
  for (const text of texts.slice(0, 9)) await owner.api.call('feeds/addFeed', { gx_id, text })
  const { club: cards } = await save('cards')
  await linked(guest, cards.gx_id, kind)
  const { comment } = await guest.api.call('comments/add', { fx_id: feed.fx_id, text: all })
  await owner.api.call('replies/add', { comment_id: comment.comment_id, text: all })
  const say = (who: Person, text: string, at: number) =>
    who.api.call('messages/send', { gx_id, text, client_id: `${word}${at}` })
  for (const [at, text] of texts.entries()) await say(at % 2 ? owner : guest, text, at)
  const { ID = 0 } = await owner.api.call('api/getUser', {})
  const { conversation } = await guest.api.call('messages/updateConversation/{id}', {
    id: String(ID),
  })
  const tell = (who: Person, text: string, at: number) =>
    who.api.call('messages/send', {
      conversation_id: conversation.id,
      text,
      client_id: `p${word}${at}`,
    })
  await tell(guest, 'Hello', -1)
  await tell(owner, 'Hello', -1)
  for (const [at, text] of texts.entries()) await tell(guest, text, at)
  const job = await jobOf(url, owner, texts, word)
  return {
    owner,
    open: [
      `/c/${gx_id}`,
      `/c/${cards.gx_id}`,
      `/c/${gx_id}/${feed.feed_item_id}`,
      `/groups?search=${word}`,
      `/jobs?search=${word}`,
      `/jobs/${job}`,
    ],
    cards: `/c/${cards.gx_id}`,
    own: [`/chat/${conversation.id}`, `/c/${gx_id}?tab=chat`, '/feed/comment', `/jobs/${job}`],
  }
}

async function jobOf(url: string, owner: Person, texts: readonly string[], word: string) {
  const able = await register(url, newName())
  const file = new Blob([Uint8Array.from(dots(64, 48))], { type: 'image/png' })
  const { attachment_id } = await able.api.call('Files/upload', { purpose: 'service', file })
  await able.api.call('services/addService', {
    title: 'Sample portraits',
    category: 459,
    stype: 'onetime',
    currency: 'EUR',
    package: [
      { label: 'Small', price: 2000, included: 'One', delivery_time: 3, delivery_unit: 'day' },
    ],
    service_image: [attachment_id],
    delivery: ['online'],
    submit: true,
  })
  let first = 0
  for (const text of texts.slice(0, 8)) {
    const { feed } = await owner.api.call('feeds/addFeed', {
      group_id: 108,
      text: texts.join('\n'),
      data: {
        title: `${word} ${text}`.slice(0, 120),
        state: text.slice(0, 80),
        budget: 5000,
        currency: 'EUR',
        category: 459,
      },
    })
    first ||= feed.feed_item_id
    await able.api.call('offers/send', {
      feed_item_id: feed.feed_item_id,
      price: { amount: 4000, currency: 'EUR' },
      delivery_time: 3,
      delivery_unit: 'day',
      message: texts.join('\n').slice(0, 2000),
    })
  }
  return first
}

/** Returns the parts of a page: elements with their attributes, and where its addresses lead. */
const madeOf = (page: Page, html?: string) =>
  page.evaluate((source) => {
    const root =
      source === undefined ? document : new DOMParser().parseFromString(source, 'text/html')
    const parts = new Set<string>()
    const schemes = new Set<string>()
    const leads = ['href', 'src', 'action', 'formaction', 'xlink:href', 'poster', 'data', 'srcdoc']
    for (const element of root.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        // Styles, states and ids of parts are the page's own and change with what it shows.
        parts.add(`${element.localName} ${name.replace(/^(aria|data)-(?!hostile).*/, '$1-')}`)
        if (leads.includes(name)) schemes.add(/^[a-z][\w+.-]*:/i.exec(value.trim())?.[0] ?? '/')
      }
    const scripts = root.querySelectorAll('script').length
    return { parts: [...parts], schemes: [...schemes], scripts, text: root.body.textContent }
  }, html)

test(
  'what people write stays text in every page, as the server sends it and in the browser',
  once,
  async ({ page, baseURL, request, signIn, browser }) => {
    test.slow()
    const [good, bad] = [await write(baseURL ?? '', 'good'), await write(baseURL ?? '', 'bad')]
    // A page of nobody's, whose parser is no part of the product.
    const parser = await browser.newPage()
    const net = await madeOf(parser, hostileTexts.join('\n'))
    expect(net.parts).toContain('img data-hostile')
    expect(net.schemes).toContain('javascript:')
    for (const [at, path] of bad.open.entries()) {
      const [plain, tried] = [good.open[at] ?? '', path]
      const htmlOf = async (address: string) => (await request.get(address)).text()
      const [wanted, found] = [
        await madeOf(parser, await htmlOf(plain)),
        await madeOf(parser, await htmlOf(tried)),
      ]
      await test.step(`the server's ${path}`, () => {
        expect(found.text).toContain('<x-hostile>tag')
        if (path === bad.cards) expect(found.text.split('Card: ').length).toBeGreaterThan(pages)
        expect(found.parts.filter((part) => !wanted.parts.includes(part))).toEqual([])
        expect(found.schemes.filter((scheme) => !wanted.schemes.includes(scheme))).toEqual([])
        expect(found.scripts).toBe(wanted.scripts)
        expect(trickSigns.exec(found.text)?.[0]).toBe(undefined)
      })
    }
    await signIn(bad.owner)
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    for (const path of [...bad.open, ...bad.own]) {
      await page.goto(path)
      await settled(page)
      await expect(page.locator('main')).toContainText(/hostile|red|comment/i)
      const { parts, schemes, text } = await madeOf(page)
      expect(
        parts.filter((part) => /x-hostile|data-hostile| on|srcdoc/.test(part)),
        path,
      ).toEqual([])
      expect(schemes.toSorted(), path).toEqual(
        schemes.filter((one) => /^(\/|https?:|mailto:|blob:|data:)$/.test(one)).toSorted(),
      )
      expect(await page.evaluate(() => 'hostile' in window), path).toBe(false)
      expect(trickSigns.exec(text)?.[0], path).toBe(undefined)
    }
    expect(dialogs).toEqual([])
  },
)
