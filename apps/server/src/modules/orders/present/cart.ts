import type { Cart } from '@plaudit/contract/orders/shapes'
import type { Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { imagesOf } from '../../marketplace/data/services.ts'
import { pricedCart, type PricedLine } from '../data/pricing.ts'
import { restOf } from '../data/rests.ts'

/** A cart as its owner sees it, with what can't be bought now and why. */
export async function presentCart(db: Db, owner: string, userId: number | null): Promise<Cart> {
  const { lines, coupon } = await pricedCart(db, owner, userId)
  const images = await imagesOf(
    db,
    lines.map(({ service }) => service.service_id),
  )
  const people = await peopleByIds(
    db,
    lines.flatMap(({ service }) => service.owner_id ?? []),
  )
  return {
    items: lines.map(({ line, service, label, extras, price, amount, problem }) => ({
      line_id: line.line_id,
      sx_id: service.sx_id,
      service_id: service.service_id,
      title: service.title,
      category: service.category,
      stype: service.stype,
      image: images.get(service.service_id)?.featured ?? null,
      provider: people.get(service.owner_id ?? 0) ?? null,
      package_id: line.package_id,
      label,
      extras,
      quantity: line.slot?.seats ?? line.quantity,
      slot: line.slot,
      price: { amount: price, currency: service.currency || 'USD' },
      amount: { amount, currency: service.currency || 'USD' },
      problem,
    })),
    count: lines.reduce((sum, { line }) => sum + (line.slot?.seats ?? line.quantity), 0),
    totals: totalsOf(lines),
    coupon,
    coupon_applies: lines.some(({ discount, platform }) => discount > 0 || platform > 0),
  }
}

function totalsOf(lines: readonly PricedLine[]): Cart['totals'] {
  const good = lines.filter(({ problem }) => problem === null)
  return [...Map.groupBy(good, ({ service }) => service.currency)].map(([currency, some]) => {
    const items = some.reduce((sum, { amount }) => sum + amount, 0)
    const discount = some.reduce((sum, line) => sum + line.discount + line.platform, 0)
    const later = some.reduce((sum, one) => sum + restOf(one.service, one.amount - one.discount), 0)
    return { currency, items, discount, total: items - discount, later }
  })
}
