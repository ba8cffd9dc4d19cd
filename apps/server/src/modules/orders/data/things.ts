import type { BoughtThing } from '@plaudit/contract/payments/shapes'
import { statement, type Db } from '../../../platform/db/db.ts'
import { coversOf } from '../../marketplace/data/services.ts'
import type { OrderItem } from '../tables.ts'
import type { PricedLine } from './pricing.ts'

/** Returns the number of things, or of places at a time. */
export const countOf = ({ line }: Pick<PricedLine, 'line'>): number =>
  line.slot?.seats ?? line.quantity

/** Returns the package and the extras, by their labels. */
export const chosenOf = ({ label, extras }: Pick<OrderItem, 'label' | 'extras'>): string[] =>
  [label, ...extras.map((one) => one.label)].filter((one) => one !== '')

/** Things of a cart, each with its picture, package, time, and the day on which it is ready. */
export const thingsOf = (db: Db, lines: readonly PricedLine[]): Promise<BoughtThing[]> =>
  asBought(
    db,
    lines.map((priced) => ({
      service: priced.service,
      chosen: chosenOf(priced),
      count: countOf(priced),
      slot: priced.line.slot,
      delivery: priced.delivery,
    })),
  )

/** The thing of one order that is paid by itself: of an offer or a subscription. */
export async function thingOf(
  db: Db,
  sx_id: string,
  order: { service_id: number; title: string; quantity: number; item: OrderItem },
): Promise<BoughtThing | undefined> {
  const { service_id, title, quantity, item } = order
  const { slot, delivery } = item
  const service = { service_id, sx_id, title }
  const [thing] = await asBought(db, [
    { service, chosen: chosenOf(item), count: quantity, slot, delivery },
  ])
  return thing
}

interface Chosen {
  service: { service_id: number; sx_id: string; title: string }
  chosen: string[]
  count: number
  slot: BoughtThing['slot']
  delivery: OrderItem['delivery']
}

async function asBought(db: Db, all: readonly Chosen[]): Promise<BoughtThing[]> {
  const [covers, days] = await Promise.all([
    coversOf(
      db,
      all.map(({ service }) => service.service_id),
    ),
    readyDays(db, all),
  ])
  return all.map(({ service, chosen, count, slot, delivery }, at) => ({
    sx_id: service.sx_id,
    title: service.title,
    chosen,
    count,
    image: covers.get(service.service_id) ?? null,
    slot,
    ready: readyOf(delivery, days[at] ?? null),
  }))
}

const readyOf = (delivery: Chosen['delivery'], day: Date | null): BoughtThing['ready'] =>
  day && { by: day.toISOString(), exact: delivery?.unit === 'hour' }

/** By the database's calendar, as the order will count it: a month is the same day of the next. */
async function readyDays(db: Db, all: readonly Chosen[]): Promise<(Date | null)[]> {
  if (all.every(({ delivery }) => delivery === undefined)) return []
  const times = all.map(({ delivery }) => delivery && `${delivery.time} ${delivery.unit}`)
  const rows = await statement<{ at: Date | null }>(
    db,
    `select now() + d.time::interval as at
     from unnest($1::text[]) with ordinality as d (time, n) order by d.n`,
    [times.map((time) => time ?? null)],
  )
  return rows.map(({ at }) => at)
}
