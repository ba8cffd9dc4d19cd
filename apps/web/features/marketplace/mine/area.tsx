import { m } from '@plaudit/i18n/messages'
import { ownMeta } from '../../../lib/own-meta.ts'
import { ManageServices } from './manage-screen.tsx'

export const meta = ownMeta(m.marketplace_organised)

/** `/admin/topMenu/service`: the organiser's own listings, within their area. */
export default function AreaServices() {
  return (
    <div className="max-w-[920px]">
      <ManageServices />
    </div>
  )
}
