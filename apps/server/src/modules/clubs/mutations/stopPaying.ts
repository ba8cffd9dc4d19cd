import { endAgreed } from '../../payments/mutations/agreements/change.ts'
import { clubPerson } from '../data/clubs.ts'
import { aboutClub } from '../policy.ts'
import { isInside } from '../states.ts'

/**
 * Somebody left a club or was taken out: nothing more is paid for it. After the commit, since a payment takes the
 * agreement first and the club after it.
 */
export async function stopPaying(
  parts: Parameters<typeof endAgreed>[0],
  groupId: number,
  userId: number,
): Promise<void> {
  const mine = await clubPerson(parts.db, groupId, userId)
  // They may be back by now, and pay anew.
  if (!isInside(mine?.state ?? 'none')) await endAgreed(parts, userId, aboutClub(groupId))
}
