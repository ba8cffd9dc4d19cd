import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { everybody } from '../../rights/rules.ts'

/** Everybody sees the ranking. */
export const rights = moduleRights({
  kinds: ['nothing'],
  make: async () => undefined,
  rows: [moduleRow('ranking/get', everybody, () => ({}))],
})
