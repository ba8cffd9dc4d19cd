/** Events that joins announce: to themselves, so that telling many people holds no request up. */
export interface JoinsEvents {
  'contest.club_made': {
    contest_id: number
    group_id: number
    /** The person who made it or published its contest; absent in events of before. */
    user_id?: number
  }
}

declare module '../../platform/events.ts' {
  interface DomainEvents extends JoinsEvents {}
}
