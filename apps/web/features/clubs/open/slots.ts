import type { Club } from '@plaudit/contract/clubs/club'

/** Props for parts of other features on a club's page (`slots/club-chat.tsx`). */
export interface ClubSlot {
  club: Club
}
