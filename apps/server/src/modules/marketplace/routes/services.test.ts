import type { CallError } from '@plaudit/client/client'
import { serviceStates } from '@plaudit/contract/marketplace/categories'
import { findStep } from '../../../platform/states.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { listing, makeAdmin, openListing, sentListing, servicePicture } from '../factory.ts'
import { roleOf, serviceLife } from '../states.ts'

let server: TestServer
let provider: Awaited<ReturnType<TestServer['person']>>
let stranger: Awaited<ReturnType<TestServer['person']>>
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  server = await testServer()
  provider = await server.person()
  stranger = await server.person()
  admin = await makeAdmin(server)
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[] = []) =>
  statement<Record<string, unknown>>(server.parts.db, text, values)
const refused = (asking: Promise<unknown>): Promise<CallError> =>
  asking.then(
    () => {
      throw new Error('was not refused')
    },
    (error: CallError) => error,
  )

describe('a draft', () => {
  it('has its public id at once and keeps whatever was typed', async () => {
    const { service } = await provider.api.call('services/addService', { title: 'Li' })
    expect(service).toMatchObject({ state: 'draft', title: 'Li', sx_id: expect.any(String) })
    const again = await provider.api.call('services/addService', {
      sx_id: service.sx_id,
      package: [{ price: 500 }],
    })
    expect(again.service).toMatchObject({ title: 'Li', revision: 2, package: [{ price: 500 }] })
    expect(
      (await refused(stranger.api.call('Services/getService/{sx_id}', { sx_id: service.sx_id })))
        .status,
    ).toBe(404)
  })

  it('is sent only when it is whole, and each missing thing has its sentence [cf:0df85]', async () => {
    const { service } = await provider.api.call('services/addService', {
      type: 'subscription',
      package: [{}],
    })
    expect(service.stype).toBe('subscription')
    const { fields } = await refused(
      provider.api.call('services/addService', { sx_id: service.sx_id, submit: true }),
    )
    expect(fields).toEqual({
      category: 'Please specify the service category',
      title: 'Please specify a valid title',
      currency: 'Please specify the service currency',
      interval: 'Please specify the payment interval',
      'package.0.price': 'Please specify a valid price',
      'package.0.included': 'Please specify what is included',
      service_image: 'Please specify images',
    })
    const onetime = await refused(
      provider.api.call('services/addService', {
        ...listing({
          package: [{ price: 5, included: 'x' }],
          service_image: [await servicePicture(provider.api)],
        }),
        submit: true,
      }),
    )
    expect(onetime.fields).toEqual({ 'package.0.delivery_time': 'Please specify delivery time' })
    const several = { price: 5, included: 'x', delivery_time: 1 }
    const unnamed = await refused(
      provider.api.call('services/addService', {
        ...listing({
          package: [{ ...several, label: 'Small' }, several],
          service_image: [await servicePicture(provider.api)],
        }),
        submit: true,
      }),
    )
    expect(unnamed.fields).toEqual({ 'package.1.label': 'Invalid label for package' })
  })

  it.each([
    [{ service_media: ['ftp://a.example/b'] }, { 'service_media.0': 'Invalid media url' }],
    [
      { service_media: ['https://vimeo.com/1', 'https://vimeo.com/1/'] },
      { service_media: 'Media url already exist' },
    ],
    [{ service_media: ['https://a.example/page'] }, { 'service_media.0': 'Invalid media url' }],
    [{ package: [{ price: 0 }] }, { 'package.0.price': 'Invalid price' }],
    [{ package: [{ price: '12.50' }] }, { 'package.0.price': 'Invalid price' }],
    [
      { package: [{ delivery_time: 0 }] },
      { 'package.0.delivery_time': 'Please specify delivery time' },
    ],
    [{ title: 'x'.repeat(121) }, { title: 'Please specify a valid title' }],
    [
      { package: [{ delivery_unit: 'year' }] },
      { 'package.0.delivery_unit': 'Invalid interval for package' },
    ],
    [{ interval: 'hour' }, { interval: 'Invalid interval for package' }],
    [
      { booking_type: { place: 'moon', per: 'hour' } },
      { 'booking_type.place': 'Invalid booking type' },
    ],
    [{ currency: 'XXQ' }, { currency: 'Please specify the service currency' }],
    [{ category: 400 }, { category: 'Please specify the service category' }],
    [{ deposit: 100 }, { deposit: 'Invalid amount' }],
    [{ location: { country_code: 'QQ' } }, { 'location.country_code': 'Invalid Country' }],
    [{ service_image: ['0'.repeat(22)] }, { service_image: 'This picture is not one of yours.' }],
    [{ nonsense: 1 }, { nonsense: expect.any(String) }],
  ])('refuses %j [cf:d61b3]', async (input, fields) => {
    const error = await refused(provider.api.call('services/addService', input as never))
    expect([error.status, error.fields]).toEqual([400, fields])
  })

  it('takes back what the call answers, and is not written over by an older form', async () => {
    const { service } = await provider.api.call('services/addService', listing())
    const { revision, ...rest } = service
    const back = await provider.api.call('services/addService', {
      ...rest,
      revision,
      state: 'approved',
      provider: 7,
    } as never)
    expect(back.service).toMatchObject({ state: 'draft', revision: revision + 1 })
    const late = await refused(
      provider.api.call('services/addService', { sx_id: service.sx_id, revision, title: 'Late' }),
    )
    expect([late.status, late.code]).toEqual([409, 'changed_meanwhile'])
  })
})

describe('a listing’s life', () => {
  it('is under review, then approved; its provider has become a professional [cf:765a4]', async () => {
    const sent = await sentListing(provider.api)
    expect(sent.state).toBe('under_review')
    expect(
      (await refused(stranger.api.call('Services/getService/{sx_id}', { sx_id: sent.sx_id })))
        .status,
    ).toBe(404)
    const queue = await admin.api.call('services/getReviewQueue', {})
    expect(queue.services.map(({ service }) => service.sx_id)).toContain(sent.sx_id)
    await admin.api.call('services/moderate', { sx_id: sent.sx_id, verdict: 'approve' })
    const seen = await server.client().call('Services/getService/{sx_id}', { sx_id: sent.sx_id })
    expect(seen.provider).toMatchObject({
      username: provider.username,
      account_type: 'professional',
    })
    expect(seen.service.can).toMatchObject({ buy: true, edit: false, moderate: false })
    const byNumber = await server
      .client()
      .call('Services/getService/{sx_id}', { sx_id: sent.service_id })
    expect(byNumber.service.sx_id).toBe(sent.sx_id)
  })

  it('is refused only with a reason, which its provider reads, and can be sent again', async () => {
    const { sx_id } = await sentListing(provider.api)
    const bare = await refused(admin.api.call('services/moderate', { sx_id, verdict: 'refuse' }))
    expect(bare.fields).toHaveProperty('reason')
    await admin.api.call('services/moderate', { sx_id, verdict: 'refuse', reason: 'Blurred' })
    const mine = await provider.api.call('Services/getService/{sx_id}', { sx_id })
    expect(mine.service).toMatchObject({ state: 'refused', reason: 'Blurred' })
    const again = await provider.api.call('services/addService', { sx_id, submit: true })
    expect(again.service).toMatchObject({ state: 'under_review', reason: '' })
  })

  it('changes prices at once, and is looked at again after another title', async () => {
    const { sx_id, package: packages } = await openListing(provider.api, admin.api)
    const priced = packages.map((one) => ({ ...one, price: 9000 }))
    const cheap = await provider.api.call('services/addService', { sx_id, package: priced })
    expect(cheap.service).toMatchObject({ state: 'approved', package: [{ price: 9000 }, {}] })
    expect(cheap.service.package.map((one) => one.package_id)).toEqual(
      packages.map((one) => one.package_id),
    )
    // Nothing to see is no title.
    for (const title of ['', '\u200B\u200B\u200B', 'Ring\u0007']) {
      const emptied = await refused(provider.api.call('services/addService', { sx_id, title }))
      expect(emptied.fields).toEqual({ title: 'Please specify a valid title' })
    }
    const renamed = await provider.api.call('services/addService', { sx_id, title: 'Another name' })
    expect(renamed.service.state).toBe('under_review')
  })

  it('refuses each step that its table does not have, by its own code', async () => {
    const { sx_id, service_id } = await sentListing(provider.api)
    const asks = {
      pause: () => provider.api.call('services/setServiceStatus', { sx_id, verb: 'pause' }),
      resume: () => provider.api.call('services/setServiceStatus', { sx_id, verb: 'resume' }),
      approve: () => admin.api.call('services/moderate', { sx_id, verdict: 'approve' }),
      refuse: () => admin.api.call('services/moderate', { sx_id, verdict: 'refuse', reason: 'x' }),
    }
    for (const state of serviceStates.filter((one) => one !== 'deleted'))
      for (const [verb, ask] of Object.entries(asks)) {
        await sql('update services set state = $2 where service_id = $1', [service_id, state])
        const asked = verb as keyof typeof asks
        const to = findStep(serviceLife, state, asked, roleOf(asked))?.to
        if (to === undefined)
          expect(await refused(ask())).toMatchObject({ code: 'service_illegal_step' })
        else expect((await ask()).service.state).toBe(to)
      }
  })

  it('is its provider’s alone to change, and gone for everybody once deleted [cf:e1ede]', async () => {
    const pictures = [await servicePicture(provider.api), await servicePicture(provider.api)]
    const shown = { service_image: pictures, featured_image: pictures[1] }
    const { sx_id } = await openListing(provider.api, admin.api, shown)
    const foreign = await refused(
      stranger.api.call('services/addService', { sx_id, title: 'Mine' }),
    )
    expect(foreign.status).toBe(403)
    const copy = await provider.api.call('services/duplicateService', { sx_id })
    expect(copy.service).toMatchObject({ state: 'draft', featured_image: pictures[1] })
    expect(copy.service.service_image).toHaveLength(2)
    expect(copy.service.title).toMatch(/ \(copy\)$/)
    await provider.api.call('services/deleteService', { sx_id })
    for (const { api } of [provider, stranger, admin])
      expect((await refused(api.call('Services/getService/{sx_id}', { sx_id }))).status).toBe(404)
  })

  it('sold by a test user is hidden, and one of a reserved category is in no list [cf:6d815]', async () => {
    const { sx_id, service_id, title } = await openListing(provider.api, admin.api)
    const named = () => server.client().call('services/search', { search: title })
    expect((await named()).services).toHaveLength(1)
    for (const category of [471, 472]) {
      const { fields } = await refused(
        provider.api.call('services/addService', { sx_id, category }),
      )
      expect(fields).toEqual({ category: expect.stringContaining('service category') })
    }
    await sql('update services set category = 471 where service_id = $1', [service_id])
    await provider.api.call('services/addService', { sx_id, description: '<p>Another text</p>' })
    await admin.api.call('services/moderate', { sx_id, verdict: 'approve' })
    expect((await named()).services.map((one) => one.sx_id)).not.toContain(sx_id)
    for (const user of [53860, 67408, 92574, 82794]) {
      await sql(
        `insert into users (user_id, ux_id, username, full_name) values ($1, $2, $2, 'T') on conflict do nothing`,
        [user, `tester${user}`],
      )
      await sql('update services set owner_id = $2 where service_id = $1', [service_id, user])
      const hidden = server.client().call('Services/getService/{sx_id}', { sx_id })
      expect((await refused(hidden)).status).toBe(404)
    }
  })
})
