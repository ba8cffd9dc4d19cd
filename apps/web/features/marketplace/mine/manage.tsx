import { m } from '@plaudit/i18n/messages'
import { OwnPage } from '../../../components/own-page.tsx'
import { appAddPage } from '../addresses.ts'
import { useKeptPage } from '../../../lib/keep-page.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { ManageServices } from './manage-screen.tsx'

export const meta = ownMeta(m.marketplace_manage)

/** `/manage-services`: one's own services (specification 2). */
export default function Manage() {
  useKeptPage(appAddPage)
  return (
    <OwnPage>
      {() => (
        <div className="page max-w-[920px] py-6 md:py-8">
          <ManageServices />
        </div>
      )}
    </OwnPage>
  )
}
