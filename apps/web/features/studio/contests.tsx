import { m } from '@plaudit/i18n/messages'
import { ownMeta } from '../../lib/own-meta.ts'
import { MyContests } from './mine/my-contests.tsx'

export const meta = ownMeta(m.common_my_contests)

/** `/editContests`: the contests of the organiser who is signed in. */
export default function MyContestsRoute() {
  return <MyContests />
}
