import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import FileText from 'lucide-react/icons/file-text'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Skeleton } from '@plaudit/ui/skeleton'
import type { Route } from './+types/share'
import { signInHref } from '../../lib/addresses.ts'
import { pageMeta } from '../../lib/meta.ts'
import { readShared } from '../../lib/from-others.ts'
import type { Shared } from '../../lib/from-others.ts'
import { slot } from '../../lib/slot.tsx'
import { useUser } from '../../lib/user.ts'

/** Places that something can be shared into: each feature its own, a section with `ShareRow`s. */
const Places = slot(import.meta.glob('../*/slots/app-share.tsx'))

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.phone_share_title(),
    description: m.common_site_description(),
    hidden: true,
  })

/** `/app/share`: something came from another app of the phone; its person says into which chat or club it goes. */
export default function Share() {
  const shared = useShared()
  const { user, known } = useUser()
  const location = useLocation()
  return (
    <div className="mx-auto max-w-[640px] px-gutter pt-5 pb-8">
      <h1 className="text-title">{m.phone_share_title()}</h1>
      {shared === undefined || !known ? (
        <Skeleton className="mt-4 h-20 rounded-card" />
      ) : shared === null ? (
        <EmptyState scene="chair" title={m.phone_share_nothing()}>
          {m.phone_share_nothing_text()}
        </EmptyState>
      ) : (
        <>
          <What shared={shared} />
          {user ? (
            <Places />
          ) : (
            <ButtonLink variant="act" size="lg" full className="mt-5" href={signInHref(location)}>
              {m.common_sign_in()}
            </ButtonLink>
          )}
        </>
      )}
    </div>
  )
}

/** Reads the shared content: null where nothing came, undefined until the device has said. */
function useShared(): Shared | null | undefined {
  const [shared, setShared] = useState<Shared | null>()
  useEffect(() => {
    void readShared().then(
      (found) => setShared(found ?? null),
      () => setShared(null),
    )
  }, [])
  return shared
}

function What({ shared: { text, files } }: { shared: Shared }) {
  return (
    <div className="mt-4 grid gap-2 rounded-card bg-sunken p-4">
      {text !== '' && <p className="line-clamp-4 whitespace-pre-line wrap-anywhere">{text}</p>}
      {files.map((file, at) => (
        <p key={`${at} ${file.name}`} className="flex min-w-0 items-center gap-2 text-small">
          <FileText aria-hidden="true" className="size-5 flex-none" />
          <span className="truncate">{file.name}</span>
        </p>
      ))}
    </div>
  )
}
