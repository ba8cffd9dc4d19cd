import type { Picture } from '@plaudit/contract/files'
import type { Db } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'

/** What can be followed, as the list of what one follows shows it. */
export interface Followed {
  title: string
  href: string
  /** Of a contest. */
  cover?: Picture | null
  state?: string
  /** When it closes, or opens. */
  at?: string | null
}

/** @returns undefined where the person may not know of it. */
export type FollowedPort = (
  db: Db,
  subject: string,
  person: Person | null,
) => Promise<Followed | undefined>

declare module '../../../platform/ports.ts' {
  interface PortTypes {
    followedContest: FollowedPort
    followedContestant: FollowedPort
    followedClub: FollowedPort
  }
}
