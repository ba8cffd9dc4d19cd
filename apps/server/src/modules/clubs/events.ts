/** Events that clubs announce to other modules. */
export interface ClubEvents {
  /** Somebody is inside from now on, or is not any more. */
  'club.joined': { group_id: number; user_id: number }
  'club.left': { group_id: number; user_id: number }
  /** Somebody was let into a paid club, and said beforehand how they pay. */
  'club.let_in_paid': { group_id: number; user_id: number }
  /** A club is gone, with everything in it. */
  'club.deleted': { group_id: number }
}

declare module '../../platform/events.ts' {
  interface DomainEvents extends ClubEvents {}
}
