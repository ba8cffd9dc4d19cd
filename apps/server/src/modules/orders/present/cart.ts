import type { Cart } from '@plaudit/contract/orders/shapes'
import type { Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { coversOf } from '../../marketplace/data/services.ts'
import { openCheckouts } from '../../payments/data/payments.ts'
import { linesNamed, sizeOf } from '../data/cart.ts'
import { pricedCart, pricedLines, type PricedLine } from '../data/pricing.ts'
import { restOf } from '../data/rests.ts'

/** A cart as its owner sees it, with what can't be bought now and why. */
export async function presentCart(db: Db, owner: string, userId: number | null): Promise<Cart> {
  const { lines, coupon } = await pricedCart(db, owner, userId)
  return {
    items: await itemsOf(db, lines),
    count: lines.reduce((sum, { line }) => sum + (line.slot?.seats ?? line.quantity), 0),
    totals: totalsOf(lines),
    coupon,
    coupon_applies: lines.some(({ discount, platform }) => discount > 0 || platform > 0),
  }
}

/** Returns a page of a cart's lines with the sums of all: a hundred lines cost what one costs. */
export async function presentBrief(
  db: Db,
  owner: string,
  userId: number | null,
  ids: readonly string[],
): Promise<Cart> {
  const [named, held, { count }] = await Promise.all([
    ids.length === 0 ? [] : linesNamed(db, owner, ids),
    userId === null ? [] : openCheckouts(db, userId, 'cart'),
    sizeOf(db, owner),
  ])
  const items = await itemsOf(db, await pricedLines(db, named, userId, held))
  return { items, count, totals: [], coupon: null, coupon_applies: false }
}

async function itemsOf(db: Db, lines: readonly PricedLine[]): Promise<Cart['items']> {
  const services = lines.map(({ service }) => service)
  const [covers, people] = await Promise.all([
    coversOf(
      db,
      services.map(({ service_id }) => service_id),
    ),
    peopleByIds(
      db,
      services.flatMap(({ owner_id }) => owner_id ?? []),
    ),
  ])
  return lines.map(({ line, service, label, extras, price, amount, problem }) => ({
    line_id: line.line_id,
    sx_id: service.sx_id,
    service_id: service.service_id,
    title: service.title,
    category: service.category,
    stype: service.stype,
    image: covers.get(service.service_id) ?? null,
    provider: people.get(service.owner_id ?? 0) ?? null,
    package_id: line.package_id,
    label,
    extras: extras.map((one) => ({ ...one, price: moneyOf(service, one.price) })),
    quantity: line.slot?.seats ?? line.quantity,
    slot: line.slot,
    price: moneyOf(service, price),
    amount: moneyOf(service, amount),
    problem,
  }))
}

const moneyOf = ({ currency }: PricedLine['service'], amount: number) => ({
  amount,
  currency: currency || 'USD',
})

function totalsOf(lines: readonly PricedLine[]): Cart['totals'] {
  const good = lines.filter(({ problem }) => problem === null)
  return [...Map.groupBy(good, ({ service }) => service.currency)].map(([currency, some]) => {
    const items = some.reduce((sum, { amount }) => sum + amount, 0)
    const discount = some.reduce((sum, line) => sum + line.discount + line.platform, 0)
    const later = some.reduce((sum, one) => sum + restOf(one.service, one.amount - one.discount), 0)
    const money = (amount: number) => ({ amount, currency })
    return {
      currency,
      items: money(items),
      discount: money(discount),
      total: money(items - discount),
      later: money(later),
    }
  })
}
