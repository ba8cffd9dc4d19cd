import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { everybody } from '../../rights/rules.ts'

/** Everybody sees what people show of themselves. */
export const rights = moduleRights({
  kinds: ['nothing'],
  make: async () => undefined,
  rows: [
    moduleRow('profile/grouped/{id}', everybody, () => ({ id: '101702,999999999' })),
    moduleRow('profile/getData/{id}', everybody, () => ({ id: '101702' })),
    moduleRow(
      'profile/getData/{id}',
      () => 404,
      () => ({ id: '999999999' }),
    ),
    moduleRow('profile/getPage/{username}', everybody, () => ({ username: 'rapid_support' })),
    moduleRow(
      'profile/getPage/{username}',
      () => 404,
      () => ({ username: 'nobody.at.all' }),
    ),
  ],
})
