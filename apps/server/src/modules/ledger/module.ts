import { defineModule } from '../../platform/module.ts'
import { exportEntries } from './data.ts'
import { ledgerTopics } from './events.ts'
import { forgetOwner } from './mutations/forget.ts'
import { foldSystemAccounts } from './mutations/verify.ts'

export const ledger = defineModule({
  name: 'ledger',
  tasks: ({ db }) => ({
    handlers: { fold_ledger: () => foldSystemAccounts(db) },
    crontab: ['*/5 * * * * fold_ledger'],
  }),
  topics: () => ledgerTopics,
  person: { erase: forgetOwner, export: exportEntries },
})
