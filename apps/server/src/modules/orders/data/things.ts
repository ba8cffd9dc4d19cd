import type { BoughtThing } from '@plaudit/contract/payments/shapes'
import { statement, type Db } from '../../../platform/db/db.ts'
import { coversOf } from '../../marketplace/data/services.ts'
import type { PricedLine } from './pricing.ts'

/** Returns the number of things, or of places at a time. */
export const countOf = ({ line }: Pick<PricedLine, 'line'>): number =>
  line.slot?.seats ?? line.quantity

/** Returns the package and the extras, by their labels. */
export const chosenOf = ({ label, extras }: Pick<PricedLine, 'label' | 'extras'>): string[] =>
  [label, ...extras.map((one) => one.label)].filter((one) => one !== '')

/** Returns each line's thing as its buyer recognises it: picture, package, time, and the day on which it is ready. */
export async function thingsOf(db: Db, lines: readonly PricedLine[]): Promise<BoughtThing[]> {
  const [covers, days] = await Promise.all([
    coversOf(
      db,
      lines.map(({ service }) => service.service_id),
    ),
    readyDays(db, lines),
  ])
  return lines.map((priced, at) => ({
    sx_id: priced.service.sx_id,
    title: priced.service.title,
    chosen: chosenOf(priced),
    count: countOf(priced),
    image: covers.get(priced.service.service_id) ?? null,
    slot: priced.line.slot,
    ready: readyOf(priced, days[at] ?? null),
  }))
}

const readyOf = ({ delivery }: PricedLine, day: Date | null): BoughtThing['ready'] =>
  day && { by: day.toISOString(), exact: delivery?.unit === 'hour' }

/** By the database's calendar, as the order will count it: a month is the same day of the next. */
async function readyDays(db: Db, lines: readonly PricedLine[]): Promise<(Date | null)[]> {
  if (lines.every(({ delivery }) => delivery === undefined)) return []
  const times = lines.map(({ delivery }) => delivery && `${delivery.time} ${delivery.unit}`)
  const rows = await statement<{ at: Date | null }>(
    db,
    `select now() + d.time::interval as at
     from unnest($1::text[]) with ordinality as d (time, n) order by d.n`,
    [times.map((time) => time ?? null)],
  )
  return rows.map(({ at }) => at)
}
