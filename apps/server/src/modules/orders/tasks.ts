import { inTransaction } from '../../platform/db/db.ts'
import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { forgetOldCarts } from './mutations/cart.ts'
import { offerPlaces } from './mutations/waits.ts'
import { sweepOrders, sweepReminders, sweepReviews, sweepTestReviews } from './mutations/sweep.ts'

export function ordersTasks({
  db,
  realtime,
  log,
  ports,
}: Pick<Parts, 'db' | 'realtime' | 'log' | 'ports'>): Tasks {
  return {
    handlers: {
      sweep_orders: async () => void (await sweepOrders(db, realtime, log)),
      remind_orders: async () => void (await sweepReminders(db, log)),
      offer_places: async () => void (await offerPlaces(db, log)),
      show_reviews: async () => {
        await sweepReviews(db, log)
        await sweepTestReviews(db, ports.get('payments'))
      },
      forget_old_carts: () => inTransaction(db, forgetOldCarts),
    },
    crontab: [
      '* * * * * sweep_orders',
      '* * * * * remind_orders',
      '* * * * * offer_places',
      '17 * * * * show_reviews',
      '47 4 * * * forget_old_carts',
    ],
  }
}
