import { CallError } from '@plaudit/client/client'
import { reservedGroups } from '@plaudit/contract/reserved'
import type { Person } from '../import/people.ts'
import { unlessThere } from './again.ts'
import { sampleJobs, type SampleJob } from './clubSamples.ts'

async function post(poster: Person, sample: SampleJob): Promise<number> {
  const { title, category, currency, country, state, budget } = sample
  const { feed } = await poster.api.call('feeds/addFeed', {
    group_id: reservedGroups.jobs,
    text: sample.text,
    data: {
      title,
      category,
      currency,
      country_code: country,
      state,
      ...(typeof budget === 'number' ? { budget } : { range_budget: budget }),
    },
    client_id: `sample-job-${title}`.slice(0, 80),
  })
  return feed.feed_item_id
}

/** Makes one of the sellers offer for the job; a seller with an offer already did so before. */
async function offer(
  seller: Person,
  feed_item_id: number,
  { currency }: SampleJob,
  [amount, days, message]: SampleJob['offers'][number],
): Promise<void> {
  const { services } = await seller.api.call('services/getOwnServices', {})
  const [service] = services
  if (service === undefined) return
  try {
    await unlessThere(() =>
      seller.api.call('offers/send', {
        feed_item_id,
        sx_id: service.sx_id,
        price: { amount, currency },
        message,
        delivery_time: days,
        delivery_unit: 'day',
        client_id: `sample-offer-${feed_item_id}`,
      }),
    )
  } catch (error) {
    const isOver = error instanceof CallError && error.code === 'job_closed'
    if (!isOver) throw error
  }
}

/** Sample jobs, with offers by people who have a sample service. A second run changes nothing. */
export async function makeJobs(
  posters: readonly Person[],
  sellers: readonly Person[],
): Promise<number> {
  for (const [at, sample] of sampleJobs.entries()) {
    const poster = posters[at % posters.length]
    if (poster === undefined) return at
    const item = await post(poster, sample)
    for (const [n, made] of sample.offers.entries()) {
      const seller = sellers[n]
      if (seller) await offer(seller, item, sample, made)
    }
  }
  return sampleJobs.length
}
