import { m } from '@plaudit/i18n/messages'
import { ownMeta } from '../../lib/own-meta.ts'
import { MyContests } from './mine/my-contests.tsx'

export const meta = ownMeta(m.common_my_contests)

/** `/editContests`: one's own contests. */
export default function MyContestsRoute() {
  return <MyContests />
}
