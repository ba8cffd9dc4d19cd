import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { everybody } from '../../rights/rules.ts'

/** Everybody may search. */
export const rights = moduleRights({
  kinds: ['nothing'],
  make: async () => undefined,
  addresses: ['/robots.txt', '/sitemap.xml'],
  rows: [moduleRow('search/find', everybody, () => ({ search: 'song' }))],
})
