import type { Club } from '@plaudit/contract/clubs/club'

/** What parts of other features on a club's page are given (`slots/club-chat.tsx`). */
export interface ClubSlot {
  club: Club
}
