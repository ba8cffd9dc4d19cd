import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { everybody } from '../../rights/rules.ts'

/** Who may search: everybody. */
export const rights = moduleRights({
  kinds: ['nothing'],
  make: async () => undefined,
  rows: [moduleRow('search/find', everybody, () => ({ search: 'song' }))],
})
