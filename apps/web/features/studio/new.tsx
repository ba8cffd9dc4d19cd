import { useParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import type { ScreenHandle } from '../../lib/handle.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { NewContest } from './setup/new-contest.tsx'

export const meta = ownMeta(m.common_start_contest)
export const handle = { ownNav: true } satisfies ScreenHandle

/** `/studio/{cx_id}/new` and `/admin/access/create/studio/{cx_id}/{new}`: the guided set-up. */
export default function NewContestRoute() {
  const { cx_id = 'new' } = useParams()
  return <NewContest key={cx_id} cxId={cx_id} />
}
