import { Navigate, useParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { useStudioPlace } from '../../lib/area.ts'
import type { ScreenHandle } from '../../lib/handle.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { OneStudio } from './editor/one-studio.tsx'

export const meta = ownMeta(m.common_studio)
export const handle = { ownNav: true } satisfies ScreenHandle

/** `/studio/{cx_id}`: the editor of one contest. */
export default function StudioRoute() {
  const { cx_id = 'new' } = useParams()
  const { start } = useStudioPlace()
  if (cx_id === 'new') return <Navigate to={start} replace />
  return <OneStudio key={cx_id} cxId={cx_id} />
}
