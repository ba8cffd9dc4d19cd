import type { Api } from '@plaudit/client/client'
import type { Input } from '@plaudit/contract/calls'
import { cover } from '../import/poster.ts'
import type { Person } from '../import/people.ts'
import { forEach } from '../import/server.ts'
import { sampleServices, type SampleService } from './serviceSamples.ts'

type Content = Input<'services/addService'>

const week = (days: readonly number[], from: string, to: string) =>
  days.map((day) => ({ day, from, to }))

const sampleNote = {
  en: 'This is a sample: nobody sells it.',
  fr: 'Ceci est un exemple : personne ne le vend.',
  es: 'Esto es una muestra: nadie lo vende.',
}

async function pictureOf(api: Api, { title, picture, colours }: SampleService): Promise<string> {
  const bytes = await cover({ title: picture, seeds: [title], colours })
  const file = new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' })
  return (await api.call('Files/upload', { purpose: 'service', file })).attachment_id
}

/** A text that buyers of a sample download get. */
async function fileOf(api: Api, { title }: SampleService): Promise<string> {
  const file = new File([`${title}\n\nA sample file.\n`], 'sample.txt', { type: 'text/plain' })
  const { value } = await api.call('Files/uploadDocument', { file })
  return value.split('/')[0] ?? ''
}

/** Returns the times at which it can be booked; several people of one time pay for it each, one alone by the hour. */
function timesOf({ timed }: SampleService): Content {
  if (timed === undefined) return {}
  const { place, zone, days, from, to, minutes, seats } = timed
  return {
    booking_type: { place, per: seats > 1 ? 'session' : 'hour' },
    availability: {
      time_zone: zone,
      weekly: week(days, from, to),
      length_min: minutes,
      buffer_min: 15,
      notice_min: 120,
      seats,
    },
  }
}

async function contentOf(api: Api, sample: SampleService): Promise<Content> {
  const { stype } = sample
  return {
    title: sample.title,
    description: `<p>${sample.text}</p><p>${sampleNote[sample.language]}</p>`,
    category: sample.category,
    stype,
    currency: sample.currency,
    package: sample.packages.map(([label, price, included, days]) => ({
      label,
      price,
      included,
      ...(days !== undefined && { delivery_time: days, delivery_unit: 'day' as const }),
    })),
    ...(stype === 'subscription' && { interval: 'month' as const }),
    ...timesOf(sample),
    ...(stype === 'digital' && { digital_files: [await fileOf(api, sample)] }),
    service_image: [await pictureOf(api, sample)],
    requirements: sample.requirements ?? '',
    steps: sample.steps ?? [],
    location: {
      country_code: sample.country,
      city: sample.city,
      address: sample.address ?? '',
    },
    languages: sample.languages,
    delivery: sample.delivery,
    payment: sample.payment ?? [],
  }
}

export interface MadeService {
  sx_id: string
  stype: SampleService['stype']
  seller: Person
}

/** Lists the sample services of the sellers, in their order; services that are there stay. */
export async function makeServices(providers: readonly Person[]): Promise<MadeService[]> {
  const made: (MadeService | undefined)[] = []
  await forEach(
    sampleServices.map((sample, at) => ({ sample, at })),
    2,
    async ({ sample, at }) => {
      const provider = providers[at % providers.length]
      if (provider === undefined) return
      const { services } = await provider.api.call('services/getOwnServices', { limit: 100 })
      const there = services.find(({ title }) => title === sample.title)
      const { sx_id } = there ?? (await list(provider, sample))
      made[at] = { sx_id, stype: sample.stype, seller: provider }
    },
  )
  return made.filter((one) => one !== undefined)
}

async function list({ api }: Person, sample: SampleService): Promise<{ sx_id: string }> {
  const content = await contentOf(api, sample)
  const { service } = await api.call('services/addService', { ...content, submit: true })
  return service
}

/** An admin approves what waits among these. */
export async function approve(admin: Api, ids: readonly string[]): Promise<number> {
  let approved = 0
  for (;;) {
    const { services } = await admin.call('services/getReviewQueue', { limit: 100 })
    const own = services.filter(({ service }) => ids.includes(service.sx_id))
    if (own.length === 0) return approved
    for (const { service } of own) {
      await admin.call('services/moderate', { sx_id: service.sx_id, verdict: 'approve' })
      approved += 1
    }
  }
}
