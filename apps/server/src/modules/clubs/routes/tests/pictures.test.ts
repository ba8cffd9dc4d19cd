import type { Api } from '@plaudit/client/client'
import type { Picture } from '@plaudit/contract/files'
import { expect, it } from 'vitest'
import { openServer, server, visitor } from '../../../../testing-server.ts'
import { refuses } from '../../../contests/factory.ts'
import { noise } from '../../../files/factory.ts'
import { makeClub } from '../../factory.ts'
import { someone, sql, stand, type Someone } from './testing-matrix.ts'

openServer()

/** A picture of somebody's own. */
async function picture({ api }: { api: Api }, purpose: 'entry' | 'cover' = 'entry') {
  const bytes = await noise(300 + Math.floor(Math.random() * 500), 200)
    .png()
    .toBuffer()
  const file = new File([Uint8Array.from(bytes)], 'picture.png', { type: 'image/png' })
  return (await api.call('Files/upload', { purpose, file })).picture as Picture
}

const plainOf = ({ src }: Picture): string => src.split('?', 1)[0] ?? ''
const get = (url: string) => server.app.inject({ url })
const opens = async (url: string): Promise<boolean> => (await get(url)).statusCode === 200
/** Every address of a picture, in all its sizes. */
const addressesOf = ({ src, srcset }: Picture): string[] => [
  src,
  ...srcset.split(', ').map((one) => one.split(' ')[0] ?? ''),
]

async function privateClub() {
  const [owner, member] = [await someone(), await someone()]
  const cover = await picture(owner, 'cover')
  const { gx_id } = await makeClub(owner.api, { access: 'private', cover: cover.attachment_id })
  await stand(gx_id, member, 'member')
  const own = await picture(member)
  const write = async (who: Someone, ids: string[]) =>
    (await who.api.call('feeds/addFeed', { gx_id, text: 'Look', attachments: ids })).feed
  return { owner, member, gx_id, own, cover, post: await write(member, [own.attachment_id]), write }
}

const postFor = async ({ api }: Someone, fx_id: string) =>
  (await api.call('feeds/getFeed', { fx_id })).feed

it('opens a private club’s pictures to its members alone, and to nobody who was put out [cf:b7e4a]', async () => {
  const { owner, member, gx_id, cover, own, post } = await privateClub()
  const outsider = await someone()
  const [shown] = (await postFor(owner, post.fx_id)).attachments
  const club = (await owner.api.call('Groups/getGroups', { gx_id })).groups[0]
  for (const one of [shown, club?.cover].map((found) => found as Picture)) {
    for (const address of addressesOf(one)) expect(await opens(address), address).toBe(true)
    expect((await get(one.src)).headers['cache-control']).toBe('private, max-age=300')
    expect(await opens(plainOf(one))).toBe(false)
    // A key is good for its own address alone.
    expect(await opens(`${plainOf(one)}?key=${one.src.split('key=')[1]}x`)).toBe(false)
  }
  expect(await opens(plainOf(cover))).toBe(false)
  for (const who of [outsider.api, visitor])
    for (const { attachment_id } of [own, cover])
      await expect(who.call('Files/getPicture', { attachment_id })).rejects.toBeDefined()
  const id = { attachment_id: own.attachment_id }
  const theirs = (await postFor(member, post.fx_id)).attachments[0]?.src ?? ''
  const another = await someone()
  await stand(gx_id, another, 'member')
  const passedOn = (await postFor(another, post.fx_id)).attachments[0]?.src ?? ''
  const renewed = (await another.api.call('Files/getPicture', id)).picture
  expect([await opens(passedOn), await opens(renewed.src)]).toEqual([true, true])
  await owner.api.call('Groups/moderate', { gx_id, user_id: another.user_id, verdict: 'remove' })
  expect([await opens(passedOn), await opens(renewed.src)]).toEqual([false, false])
  await expect(another.api.call('Files/getPicture', id)).rejects.toMatchObject({
    code: 'not_found',
  })
  // The reader's own stays their own.
  expect(await opens(theirs)).toBe(true)
})

it('keeps a picture closed when its post is deleted, and opens it with its club', async () => {
  const { owner, member, gx_id, write } = await privateClub()
  const gone = await picture(member)
  const post = await write(member, [gone.attachment_id])
  await member.api.call('feeds/deleteFeed', { fx_id: post.fx_id })
  expect(await opens(plainOf(gone))).toBe(false)
  const stays = await picture(member)
  const { fx_id } = await write(member, [stays.attachment_id])
  expect(await opens(plainOf(stays))).toBe(false)
  const revision = async () =>
    (await owner.api.call('Groups/getGroups', { gx_id })).groups[0]?.revision ?? 0
  const access = async (wanted: 'public' | 'private') =>
    owner.api.call('Groups/addUpdateGroup', { gx_id, access: wanted, revision: await revision() })
  await access('public')
  const open = (await visitor.call('feeds/getFeed', { fx_id })).feed.attachments[0] as Picture
  expect([open.src, await opens(open.src)]).toEqual([plainOf(stays), true])
  expect((await get(open.src)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  await access('private')
  expect(await opens(open.src)).toBe(false)
})

it('leaves open what is shown to everybody elsewhere too', async () => {
  const { member, write } = await privateClub()
  const both = await picture(member)
  await write(member, [both.attachment_id])
  expect(await opens(plainOf(both))).toBe(false)
  await member.api.call('feeds/addFeed', {
    group_id: 78,
    text: 'For everybody',
    attachments: [both.attachment_id],
  })
  expect(await opens(plainOf(both))).toBe(true)
})

it('addresses what is found and what was reported to its reader', async () => {
  const { owner, member, post } = await privateClub()
  await expect
    .poll(async () => (await owner.api.call('search/find', { search: 'Look' })).results.length)
    .toBeGreaterThan(0)
  const { results } = await owner.api.call('search/find', { search: 'Look' })
  const found = results.find(({ id }) => id === String(post.feed_item_id))?.picture ?? ''
  expect([found.includes('?key='), await opens(found)]).toEqual([true, true])
  await owner.api.call('reports/add', { entity: 'feed', fx_id: post.fx_id, reason: 'spam' })
  const admin = await someone(true)
  const { cases } = await admin.api.call('reports/getQueue', {})
  const about = cases.find(({ author }) => author?.ID === member.user_id)?.thing.picture ?? ''
  expect(await opens(about)).toBe(true)
  await sql('update users set is_admin = false where user_id = $1', [admin.user_id])
  expect(await opens(about)).toBe(false)
})

it('plays a film of its author’s own to whoever may read the post, until it is taken away', async () => {
  const { owner, member, gx_id } = await privateClub()
  const outsider = await someone()
  // The first bytes of a film in an MP4 file; the bytes that follow are nobody's.
  const head = Buffer.from(
    '000000206674797069736f6d0000020069736f6d69736f32617663316d703431',
    'hex',
  )
  const send = async (content: BlobPart, name: string) =>
    (await member.api.call('Files/uploadDocument', { file: new File([content], name) })).document_id
  const film_id = await send(Uint8Array.from([...head, ...Array<number>(900).fill(7)]), 'set.mp4')
  const { feed } = await member.api.call('feeds/addFeed', { gx_id, film_id })
  const { fx_id } = feed
  expect(feed.film).toEqual({ film_id, name: 'set.mp4', mime: 'video/mp4' })
  const { film } = await owner.api.call('feeds/getFilm', { fx_id })
  const range = { range: 'bytes=0-99' }
  const plays = async (url: string) => (await server.app.inject({ url, headers: range })).statusCode
  expect(await plays(film.url)).toBe(206)
  // An address that was passed on plays nothing once its reader is out, though its minutes are not over.
  const another = await someone()
  await stand(gx_id, another, 'member')
  const passedOn = (await another.api.call('feeds/getFilm', { fx_id })).film.url
  expect(await plays(passedOn)).toBe(206)
  await owner.api.call('Groups/moderate', { gx_id, user_id: another.user_id, verdict: 'remove' })
  expect([await plays(passedOn), await plays(film.url)]).toEqual([404, 206])
  expect(await opens(plainOf({ src: film.url } as Picture))).toBe(false)
  for (const who of [outsider.api, visitor])
    await expect(who.call('feeds/getFilm', { fx_id })).rejects.toMatchObject({
      code: 'club_members_only',
    })
  // A file that is no film, or somebody else's, is none.
  const words = await send('words', 'words.txt')
  for (const [by, id] of [
    [member, words],
    [owner, film_id],
  ] as const)
    await expect(by.api.call('feeds/addFeed', { gx_id, film_id: id })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { film_id: expect.any(String) },
    })
  const kept = () => sql('select from named_documents where document_id = $1', [film_id])
  expect(await kept()).toHaveLength(1)
  // Nothing would be left of it.
  await expect(member.api.call('feeds/editFeed', { fx_id, film_id: null })).rejects.toBeDefined()
  await member.api.call('feeds/editFeed', { fx_id, film_id: null, text: 'It was here' })
  // A person who had its address has it no more.
  expect(await plays(film.url)).toBe(404)
  expect(await kept()).toHaveLength(0)
  await expect(owner.api.call('feeds/getFilm', { fx_id })).rejects.toMatchObject({
    code: 'not_found',
  })
})

it('plays a film of an open club to visitors for as long as the club is open', async () => {
  const owner = await someone()
  const { gx_id } = await makeClub(owner.api)
  const head = Buffer.from('000000206674797069736f6d0000020069736f6d', 'hex')
  const file = new File([Uint8Array.from([...head, ...Array<number>(80).fill(7)])], 'set.mp4')
  const { document_id } = await owner.api.call('Files/uploadDocument', { file })
  const { fx_id } = (await owner.api.call('feeds/addFeed', { gx_id, film_id: document_id })).feed
  const { film } = await visitor.call('feeds/getFilm', { fx_id })
  expect(await opens(film.url)).toBe(true)
  await owner.api.call('Groups/addUpdateGroup', { gx_id, access: 'private' })
  expect(await opens(film.url)).toBe(false)
})

it('shows faces to those alone who may see the members, and finds clubs by what is spoken there', async () => {
  const [owner, member, stranger] = [await someone(), await someone(), await someone()]
  const given = { language: 'fr', title: 'Fennelgate choir' } as const
  const open = await makeClub(owner.api, given)
  const door = await makeClub(owner.api, { ...given, access: 'private', introduced: true })
  const other = await makeClub(owner.api, { ...given, language: 'es' })
  for (const { gx_id } of [open, door]) await stand(gx_id, member, 'member')
  const found = async (api: Api, more: object = {}) => {
    const answer = await api.call('Groups/getGroups', { search: 'fennelgate', ...more })
    return {
      ...answer,
      faces: Object.fromEntries(
        answer.groups.map(({ gx_id, faces }) => [gx_id, faces.map(({ username }) => username)]),
      ),
    }
  }
  const both = [member.username, owner.username]
  const others = { [open.gx_id]: both, [other.gx_id]: [owner.username] }
  for (const api of [visitor, stranger.api])
    expect((await found(api)).faces).toEqual({ ...others, [door.gx_id]: [] })
  expect((await found(member.api)).faces).toEqual({ ...others, [door.gx_id]: both })
  const french = await found(visitor, { language: 'fr' })
  expect(french).toMatchObject({
    total: 2,
    languages: [
      { value: 'fr', count: 2 },
      { value: 'es', count: 1 },
    ],
  })
  expect(Object.keys(french.faces).toSorted()).toEqual([open.gx_id, door.gx_id].toSorted())
  // A club that strangers know nothing of says nothing of its language either.
  await makeClub(owner.api, { ...given, language: 'wo', access: 'private' })
  expect((await found(visitor)).languages.map(({ value }) => value)).toEqual(['fr', 'es'])
  expect((await found(owner.api)).languages).toHaveLength(3)
})

it('is one club however late its form comes a second time', async () => {
  const form = { title: 'Begun on a phone', access: 'public', membership: 'free' } as const
  const make = async ({ api }: Someone, more = {}) =>
    (await api.call('Groups/addUpdateGroup', { ...form, client_id: 'one', ...more })).club.gx_id
  const [one, two] = [await someone(), await someone()]
  const first = await make(one)
  await sql('delete from idempotency_keys')
  expect(await make(one)).toBe(first)
  await sql('delete from idempotency_keys')
  await refuses(make(one, { title: 'Another' }), 'idempotency_conflict')
  expect(await make(two)).not.toBe(first)
})
