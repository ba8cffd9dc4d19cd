import { defineModule } from '../../platform/module.ts'
import { exportEntries, sumNow } from './data.ts'
import { ledgerTopics } from './events.ts'
import { forgetOwner } from './mutations/forget.ts'
import { foldSystemAccounts } from './mutations/verify.ts'

/** Real money alone: test money is nobody's wealth. */
const sumOf = (kind: 'balance' | 'held') =>
  `select sum(${sumNow})::bigint as amount, a.currency from ledger_accounts a
   where a.owner = 'u:' || u.user_id and a.kind = '${kind}' group by a.currency
   having sum(${sumNow}) <> 0`

export const ledger = defineModule({
  name: 'ledger',
  tasks: ({ db }) => ({
    handlers: { fold_ledger: () => foldSystemAccounts(db) },
    crontab: ['*/5 * * * * fold_ledger'],
  }),
  topics: () => ledgerTopics,
  person: {
    erase: forgetOwner,
    export: exportEntries,
    moneys: { balance: sumOf('balance'), held: sumOf('held') },
  },
})
