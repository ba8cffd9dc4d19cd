import { accounts } from './modules/accounts/module.ts'
import { admin } from './modules/admin/module.ts'
import { clubs } from './modules/clubs/module.ts'
import { contests } from './modules/contests/module.ts'
import { entries } from './modules/entries/module.ts'
import { feeds } from './modules/feeds/module.ts'
import { files } from './modules/files/module.ts'
import { marketplace } from './modules/marketplace/module.ts'
import { ledger } from './modules/ledger/module.ts'
import { hiring } from './modules/hiring/module.ts'
import { joins } from './modules/joins/module.ts'
import { messaging } from './modules/messaging/module.ts'
import { notifications } from './modules/notifications/module.ts'
import { orders } from './modules/orders/module.ts'
import { payments } from './modules/payments/module.ts'
import { reach } from './modules/reach/module.ts'
import { reports } from './modules/reports/module.ts'
import { search } from './modules/search/module.ts'
import { sites } from './modules/sites/module.ts'
import { team } from './modules/team/module.ts'
import { voting } from './modules/voting/module.ts'
import { people } from './modules/people/module.ts'
import { ranking } from './modules/ranking/module.ts'
import { todos } from './modules/todos/module.ts'
import type { AnyModule } from './platform/module.ts'

/** Every module, each after the modules that it stands upon: one line for each noun. */
export const modules: readonly AnyModule[] = [
  notifications,
  files,
  ledger,
  accounts,
  sites,
  messaging,
  payments,
  contests,
  voting,
  entries,
  team,
  reach,
  marketplace,
  search,
  reports,
  admin,
  people,
  ranking,
  todos,
  clubs,
  feeds,
  hiring,
  orders,
  joins,
]
