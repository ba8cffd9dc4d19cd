import { m } from '@plaudit/i18n/messages'
import { ownMeta } from '../../lib/own-meta.ts'
import { MyContestants } from './mine/my-contestants.tsx'

export const meta = ownMeta(m.common_my_contestants)

/** `/managecontestant`: the contestants of all one's contests, or of one (`?cx_id=`). */
export default function MyContestantsRoute() {
  return <MyContestants />
}
