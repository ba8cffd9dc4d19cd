import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../components/query-fault.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { useOwnProfile } from './own-profile.ts'
import { PartForm } from './part-form.tsx'

export const meta = ownMeta(m.area_profile)

/** `/admin/…/update_profile`: how the organiser stands beside their contests. */
export default function UpdateProfile() {
  const query = useOwnProfile()
  return (
    <div className="grid max-w-[720px] gap-6">
      <h1 className="text-title-desk">{m.area_profile()}</h1>
      {query.data ? (
        <>
          <PartForm type="personal" profile={query.data.profile} />
          <PartForm type="professional" profile={query.data.profile} />
          <p>
            <Link kind="action" href="/edit-profile">
              {m.profile_all_settings()}
            </Link>
          </p>
        </>
      ) : query.isError ? (
        <QueryFault title={m.profile_failed()} query={query} />
      ) : (
        <PanelSkeleton className="h-120" />
      )}
    </div>
  )
}
