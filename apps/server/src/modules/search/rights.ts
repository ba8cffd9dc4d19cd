import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { everybody } from '../../rights/rules.ts'

/** Everybody may search. */
export const rights = moduleRights({
  kinds: ['nothing'],
  make: async () => undefined,
  rows: [moduleRow('search/find', everybody, () => ({ search: 'song' }))],
})
