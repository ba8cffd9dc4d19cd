import sanitize from 'sanitize-html'
import { languages } from '@plaudit/contract/constants'
import { expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { harmlessTexts, hostileTexts, trickSigns } from '../../../testing-hostile.ts'
import { openServer, server } from '../../../testing-server.ts'
import { sendDueNotices } from '../mutations/sendDue.ts'
import { letterHtml, letterText, subjectLine } from './layout.ts'
import { letters, type Templates } from './letters.ts'

openServer()

const link = 'https://plaudit.test/feed/1'
const settings = 'https://plaudit.test/notifications/preferences'

/** Letters with words that people wrote, with each such word replaced by one text. */
const written: { [Name in keyof Templates]?: (text: string) => Templates[Name] } = {
  notice: (text) => ({ text, quote: text, link, settings, site: text }),
  digest: (text) => ({ lines: [text, text], count: 2, link, settings, site: text }),
  invited_to_club: (text) => ({ contest: text, inviter: text, days: 7, link, site: text }),
  invited_to_judge: (text) => ({ contest: text, inviter: text, days: 7, link, site: text }),
  taken_down: (text) => ({ site: text, name: text, words: text, link }),
}

/** Elements with their attributes and addresses, as a parser of mails reads them. */
function madeOf(html: string): string[] {
  const parts = new Set<string>()
  sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*': (tagName, attribs) => {
        for (const [name, value] of Object.entries(attribs))
          parts.add(`${tagName} ${name}${name === 'href' ? ` ${value}` : ''}`)
        parts.add(tagName)
        return { tagName, attribs }
      },
    },
  })
  return [...parts].toSorted()
}

it('writes what people wrote as text into every mail, in every language', () => {
  expect(madeOf(hostileTexts.join('')).join()).toMatch(
    /x-hostile.*data-hostile|data-hostile.*x-hostile/,
  )
  for (const [name, valuesOf] of Object.entries(written))
    for (const language of languages)
      for (const [at, text] of hostileTexts.entries()) {
        const write = letters[name as 'notice']
        const letterOf = (words: string) => write(valuesOf(words) as Templates['notice'], language)
        const [made, plain] = [letterOf(text), letterOf(harmlessTexts[at] ?? '')]
        expect(madeOf(letterHtml(made.letter)), `${name} ${text}`).toEqual(
          madeOf(letterHtml(plain.letter)),
        )
        for (const shown of [
          subjectLine(made.subject),
          letterHtml(made.letter),
          letterText(made.letter),
        ])
          expect(trickSigns.exec(shown)?.[0], `${name} ${text}`).toBe(undefined)
        expect(subjectLine(made.subject)).not.toMatch(/[\r\n]/)
      }
})

const sql = (text: string, values: unknown[] = []) =>
  statement<Record<string, unknown>>(server.parts.db, text, values)

/** Somebody to whom everything goes by mail. */
async function mailed() {
  const person = await server.person()
  const [row] = await sql(
    'update users set email_confirmed_at = now() where username = $1 returning user_id',
    [person.username],
  )
  const user_id = Number(row?.['user_id'])
  await sql(
    `insert into notice_preferences (user_id, kind, channel, wanted)
     select $1, kind, 'email', true from unnest($2::text[]) as kind`,
    [user_id, ['service_comments', 'likes', 'inbox', 'clubs', 'job_comments']],
  )
  return { ...person, user_id }
}

/** Writes a text into every field of a club that goes out by mail. @returns the address that was invited. */
async function writeAll(
  text: string,
  [owner, guest]: readonly [Awaited<ReturnType<typeof mailed>>, Awaited<ReturnType<typeof mailed>>],
): Promise<string> {
  const { club } = await owner.api.call('Groups/addUpdateGroup', {
    title: text.slice(0, 80),
    access: 'private',
    introduced: true,
    membership: 'free',
  })
  const { gx_id } = club
  const email = `${gx_id}@example.org`.toLowerCase()
  const { user_id } = guest
  const judge = (verdict: 'let_in' | 'mute' | 'remove', reason = '') =>
    owner.api.call('Groups/moderate', { gx_id, user_id, verdict, reason, minutes: 60 })
  await guest.api.call('Groups/add2Group', { gx_id, message: text })
  await judge('let_in')
  const { feed } = await guest.api.call('feeds/addFeed', { gx_id, text })
  const { comment } = await owner.api.call('comments/add', { fx_id: feed.fx_id, text })
  await guest.api.call('replies/add', { comment_id: comment.comment_id, text })
  await owner.api.call('feeds/moderate', { fx_id: feed.fx_id, verdict: 'hide', reason: text })
  await judge('mute', text)
  await judge('remove', text)
  await owner.api.call('Groups/invite', { gx_id, emails: [email] })
  return email
}

/** The mails that come of it all, with their parts; an address says only where it leads, not to what. */
async function mailsOf(texts: readonly string[]) {
  const people = [await mailed(), await mailed()] as const
  const invited: string[] = []
  for (const text of texts) invited.push(await writeAll(text, people))
  await sql(`update notice_outbox set send_at = now() - interval '1 minute'`)
  while ((await sendDueNotices(server.parts)) > 0);
  const rows = await sql(
    'select subject, text, html from mails where recipient = any ($1::text[])',
    [[...people.map(({ username }) => `${username}@example.org`), ...invited]],
  )
  const mails = rows.map((row) => ({
    subject: String(row['subject']),
    text: String(row['text']),
    html: String(row['html']),
  }))
  const parts = mails
    .flatMap(({ html }) => madeOf(html))
    .map((part) => part.replace(/( href \w+:\/\/[^/]+\/[a-z-]*).*/, '$1'))
  return { mails, parts: new Set(parts) }
}

it('sends what was written in a club as text, in every mail that tells of it', async () => {
  const good = await mailsOf(harmlessTexts.slice(0, 2))
  const bad = await mailsOf(hostileTexts)
  expect(bad.mails.length).toBeGreaterThanOrEqual(hostileTexts.length * 4)
  expect([...bad.parts].filter((part) => !good.parts.has(part))).toEqual([])
  // The net has no holes: titles, quotes and reasons are there, as they were typed.
  const texts = bad.mails.map(({ text }) => text).join('\n')
  for (const word of ['<x-hostile>tag', 'onmouseover', '<script>window.hostile=1'])
    expect(texts).toContain(word)
  for (const { subject, text, html } of bad.mails) {
    for (const shown of [subject, text, html]) expect(trickSigns.exec(shown)?.[0]).toBe(undefined)
    expect(subject).not.toMatch(/[\r\n]/)
  }
})
