import type { Api } from '@plaudit/client/client'
import type { Input } from '@plaudit/contract/calls'
import type { Club } from '@plaudit/contract/clubs/club'

let made = 0

/** A club made through the calls, public and free unless it is said otherwise. */
export async function makeClub(
  api: Api,
  given: Partial<Input<'Groups/addUpdateGroup'>> = {},
): Promise<Club> {
  const { club } = await api.call('Groups/addUpdateGroup', {
    title: `Sample club ${++made}`,
    description: 'People who try things out.',
    access: 'public',
    membership: 'free',
    ...given,
  })
  return club
}
