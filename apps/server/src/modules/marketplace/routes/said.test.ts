import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { refuses } from '../../contests/factory.ts'
import { makeAdmin, openListing } from '../factory.ts'

type Person = Awaited<ReturnType<TestServer['person']>>

let server: TestServer
let provider: Person
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  server = await testServer()
  provider = await server.person()
  admin = await makeAdmin(server)
})
afterAll(() => server.close())

const run = <Row>(text: string, values: unknown[]) => statement<Row>(server.parts.db, text, values)

/** Reviews of orders that are over, the second half of them in one instant. */
async function reviewed(sx_id: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++)
    await run(
      `insert into reviews (order_id, side, review_id, service_id, author_id, about_id, rating, text, shown_at)
       select $1, 'buyer', $2, service_id, null, owner_id, $3, $4, now() - make_interval(mins => least($5, 12)) from services where sx_id = $6`,
      [publicId(), publicId(), 1 + (n % 5), `Sample words ${n}`, n, sx_id],
    )
}

it('reads all that buyers said on, each once, of a listing and of its provider, with their bars', async () => {
  const { sx_id } = await openListing(provider.api, admin.api)
  await reviewed(sx_id, 45)
  const visitor = server.client()
  const first = await visitor.call('Services/getService/{sx_id}', { sx_id })
  const texts = first.reviews.map(({ text }) => text)
  for (let next = first.next; next !== null;) {
    const more = await visitor.call('reviews/get', { sx_id, after: next })
    texts.push(...more.reviews.map(({ text }) => text))
    ;({ next } = more)
  }
  expect([texts.length, new Set(texts).size]).toEqual([45, 45])
  const { username } = provider
  const page = await visitor.call('providers/getProvider/{username}', { username })
  expect([page.ratings, page.reviews?.length]).toEqual([[9, 9, 9, 9, 9], 20])
  const about = await visitor.call('reviews/get', { username, limit: 100 })
  expect([about.reviews.length, about.next]).toEqual([45, null])
  // Reviews that a provider keeps off their page are not to be had by another way.
  await provider.api.call('account/updateProfileInfo', { shown: { reviews: false } } as never)
  expect((await visitor.call('reviews/get', { username })).reviews).toEqual([])
  expect((await visitor.call('reviews/get', { sx_id })).reviews).toHaveLength(20)
})

it('tells nobody by a mail address whether it has an account, and whose it is', async () => {
  const seller = await server.person()
  await openListing(seller.api, admin.api)
  const [known] = await run<{ email: string }>('select email from users where username = $1', [
    seller.username,
  ])
  const username = known?.email ?? ''
  expect(username).toContain('@')
  const visitor = server.client()
  const none = { status: 404 }
  await expect(visitor.call('reviews/get', { username })).rejects.toMatchObject(none)
  await expect(visitor.call('joins/getProvider', { username })).rejects.toMatchObject(none)
  const sold = visitor.call('providers/getProvider/{username}', { username })
  await expect(sold).rejects.toMatchObject(none)
})

it('is found by its provider’s new name, and by the former one no more', async () => {
  const seller = await server.person()
  const { sx_id } = await openListing(seller.api, admin.api)
  const found = async (search: string) => {
    const { services } = await server.client().call('services/search', { search })
    return services.some((service) => service.sx_id === sx_id)
  }
  await seller.api.call('account/updateProfileInfo', { full_name: 'Marigold Sample' })
  await expect.poll(() => found('Marigold')).toBe(true)
  await seller.api.call('account/updatePreferences', { full_name: 'Tamarind Sample' })
  await expect.poll(() => found('Tamarind')).toBe(true)
  expect(await found('Marigold')).toBe(false)
})

it('shows buyers the terms of its type alone, and keeps the others for its provider', async () => {
  const availability = {
    time_zone: 'Europe/Paris',
    weekly: [{ day: 1, from: '09:00', to: '17:00' }],
    exceptions: [],
    length_min: 60,
    buffer_min: 0,
    notice_min: 60,
    seats: 1,
  }
  const terms = {
    interval: 'month',
    booking_type: { place: 'in_person', per: 'hour' },
    availability,
  } as const
  const other = await server.person()
  const { sx_id } = await openListing(provider.api, admin.api, terms)
  const seenBy = async ({ api }: Person) =>
    (await api.call('Services/getService/{sx_id}', { sx_id })).service
  expect(await seenBy(provider)).toMatchObject(terms)
  const none = { interval: null, per: null, booking_type: null, availability: null }
  expect(await seenBy(other)).toMatchObject({ ...none, delivery_time: 3 })
  const booked = { sx_id, stype: 'booking', title: 'Sample hour' } as const
  await provider.api.call('services/addService', booked)
  await admin.api.call('services/moderate', { sx_id, verdict: 'approve' })
  expect(await seenBy(other)).toMatchObject({
    booking_type: terms.booking_type,
    per: 'hour',
    interval: null,
    delivery_time: null,
    package: [{ delivery_time: null }, { delivery_time: null }],
  })
})

it('stays off sale where its provider had paused it before its words changed', async () => {
  const { sx_id } = await openListing(provider.api, admin.api)
  const turn = (verb: 'pause' | 'resume') =>
    provider.api.call('services/setServiceStatus', { sx_id, verb })
  const approve = () => admin.api.call('services/moderate', { sx_id, verdict: 'approve' })
  await turn('pause')
  await provider.api.call('services/addService', { sx_id, title: 'Other words' })
  expect((await approve()).service.state).toBe('paused')
  expect((await turn('resume')).service.state).toBe('approved')
  await provider.api.call('services/addService', { sx_id, title: 'Words again' })
  expect((await approve()).service.state).toBe('approved')
})

it('has a picture for link previews that shows what it costs, and none of what is not open', async () => {
  const { sx_id } = await openListing(provider.api, admin.api, { title: 'Lumière de scène' })
  const get = (lang: string) => fetch(`${server.url}/cards/s/${sx_id}.jpg?lang=${lang}`)
  const answer = await get('fr')
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([width, height]).toEqual([1200, 630])
  const tag = answer.headers.get('etag')
  expect((await get('en')).headers.get('etag')).not.toBe(tag)
  const { service } = await provider.api.call('Services/getService/{sx_id}', { sx_id })
  const [one] = service.package
  await provider.api.call('services/addService', {
    sx_id,
    package: [{ ...one, price: 9900 }, ...service.package.slice(1)],
  } as never)
  expect((await get('fr')).headers.get('etag')).not.toBe(tag)
  await provider.api.call('services/setServiceStatus', { sx_id, verb: 'pause' })
  expect((await get('fr')).status).toBe(404)
})

// The first bytes of a film in an MP4 file; the bytes that follow are nobody's.
const film = Buffer.concat([
  Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'),
  Buffer.alloc(50_000, 7),
])

it('has films of its provider’s own, which everybody may watch while it is open', async () => {
  const send = async (content: Uint8Array<ArrayBuffer>, name: string) =>
    (await provider.api.call('Files/uploadDocument', { file: new File([content], name) }))
      .document_id
  const id = await send(Uint8Array.from(film), 'stage.mp4')
  const { sx_id } = await openListing(provider.api, admin.api, { films: [id] } as never)
  const visitor = server.client()
  const { service } = await visitor.call('Services/getService/{sx_id}', { sx_id })
  expect([service.films, service.films_count]).toEqual([[], 1])
  const { films } = await visitor.call('Services/getFilms/{sx_id}', { sx_id })
  expect(films).toMatchObject([{ name: 'stage.mp4', mime: 'video/mp4' }])
  const part = await fetch(server.url + films[0]?.url, { headers: { range: 'bytes=0-99' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
  // A file that is no film, or somebody else's, is none.
  const text = await send(new TextEncoder().encode('words'), 'words.txt')
  const other = await server.person()
  const save = (api: typeof other.api, input: object) =>
    api.call('services/addService', input as never).then(
      () => 'taken',
      (error: { fields?: object }) => Object.keys(error.fields ?? {}),
    )
  expect(await save(provider.api, { sx_id, films: [text] })).toEqual(['films'])
  expect(await save(other.api, { films: [id] })).toEqual(['films'])
  await provider.api.call('services/setServiceStatus', { sx_id, verb: 'pause' })
  await expect(visitor.call('Services/getFilms/{sx_id}', { sx_id })).rejects.toMatchObject({
    status: 404,
  })
})

it('is told live to whoever follows its category, once it is open [cf:13e57]', async () => {
  const stream = await fetch(`${server.url}/app/realtime/events?topic=services:453`)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  const { sx_id } = await openListing(provider.api, admin.api, { category: 453 })
  let heard = ''
  while (!heard.includes(sx_id)) heard += (await reader?.read())?.value ?? ''
  expect(heard).toContain('create')
  await reader?.cancel()
})

it('shows what buyers said where its provider wants it', async () => {
  const [seller, buyer] = [await server.person(), await server.person()]
  const { sx_id } = await openListing(seller.api, admin.api)
  const visitor = (await server.visitor()).api
  await run(
    `insert into reviews (review_id, order_id, service_id, side, author_id, about_id, rating, text, shown_at)
     select rpad('r', 22, 'r'), rpad('o', 22, 'o'), s.service_id, 'buyer', u.user_id, s.owner_id, 5, 'On time', now()
     from services s, users u where s.sx_id = $1 and u.username = $2`,
    [sx_id, buyer.username],
  )
  await run('update services set rating_sum = 5, reviews_count = 1 where sx_id = $1', [sx_id])
  const { username } = seller
  const stars = [5, 1]
  const counted = async () => {
    const { provider } = await visitor.call('providers/getProvider/{username}', { username })
    const joined = await visitor.call('joins/getProvider', { username })
    return [provider, joined].map(({ rating, reviews_count }) => [rating, reviews_count])
  }
  const said = async () => {
    const page = await visitor.call('profile/getPage/{username}', { username })
    const sold = await visitor.call('providers/getProvider/{username}', { username })
    const user = await visitor.call('Providers/getUserInfo', { user_id: sold.provider.ID })
    return [page.reviews, sold.reviews, user.reviews].map(
      (reviews) => reviews?.map(({ text }) => text) ?? null,
    )
  }
  expect(await said()).toEqual([['On time'], ['On time'], ['On time']])
  expect(await counted()).toEqual([stars, stars])
  const show = (reviews: boolean) =>
    seller.api.call('account/updateProfileInfo', { shown: { reviews } })
  const none = [null, 0]
  await show(false)
  expect(await said()).toEqual([null, [], []])
  expect(await counted()).toEqual([none, none])
  await show(true)
  // A listing that is deleted takes neither what was said of it nor its stars along.
  await seller.api.call('services/deleteService', { sx_id })
  expect(await said()).toEqual([['On time'], ['On time'], ['On time']])
  expect((await counted())[0]).toEqual(stars)
})

it('is one service however late its first words come a second time', async () => {
  const make = (by: Person, title = 'Begun on a phone') =>
    run('delete from idempotency_keys', [])
      .then(() => by.api.call('services/addService', { title, client_id: 'one' }))
      .then(({ service }) => service.sx_id)
  const first = await make(provider)
  const again = [await make(provider), await make(await server.person())]
  expect(again).toEqual([first, expect.not.stringMatching(first)])
  await refuses(make(provider, 'Other words'), 'idempotency_conflict')
  await provider.api.call('services/deleteService', { sx_id: first })
  await refuses(make(provider), 'not_found')
})
