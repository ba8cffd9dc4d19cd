import { useEffect } from 'react'
import { useParams } from 'react-router'
import { profileTypes, type ProfileType } from '@plaudit/contract/accounts/constants'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { Anchor } from '@plaudit/ui/link'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { OwnPage } from '../../components/own-page.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { NotFound } from '../../components/route-error.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { PartForm, useOwnProfile } from './own-profile.ts'
import { faultsOf, useFaults } from './faults.ts'
import { partWords } from './titles.ts'

export const meta = ownMeta(m.profile_settings)

const isType = (text: string): text is ProfileType => profileTypes.some((type) => type === text)

/** `/edit-profile` and `/edit-profile/{type}`: each part of one's profile, saved by itself. */
export default function EditProfile() {
  const { type = 'personal' } = useParams()
  if (!isType(type)) return <NotFound />
  return (
    <OwnPage>
      {() => (
        <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 lg:grid-cols-[240px_minmax(0,680px)] lg:gap-10 lg:py-8">
          <div>
            <h1 className="text-title">{m.profile_settings()}</h1>
            <Parts shown={type} />
          </div>
          <div className="min-w-0">
            <Shown type={type} />
          </div>
        </div>
      )}
    </OwnPage>
  )
}

function Parts({ shown }: { shown: ProfileType }) {
  const { faults } = useFaults()
  return (
    <nav aria-label={m.profile_parts()} className="mt-4">
      <ul className="flex flex-wrap gap-2 lg:grid lg:gap-1">
        {profileTypes.map((type) => (
          <li key={type}>
            <Anchor
              href={`/edit-profile/${type}`}
              {...(type === shown && { 'aria-current': 'page' })}
              className={cx(
                'flex min-h-target flex-wrap content-center items-center gap-x-2 rounded-full px-4 font-medium lg:rounded-in lg:py-1.5',
                type === shown
                  ? 'bg-act-soft text-act-text'
                  : 'bg-fill text-text lg:bg-transparent lg:hover:bg-fill',
              )}
            >
              {partWords[type].title()}
              <Wrong count={faultsOf(faults, type)} />
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Beside the part's name on a phone, below it where there is room. */
function Wrong({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="num text-small text-danger-text lg:w-full">{m.profile_wrong({ count })}</span>
  )
}

function Shown({ type }: { type: ProfileType }) {
  const query = useOwnProfile()
  useEffect(() => PartForm.preload(), [])
  const waiting = <PanelSkeleton className="h-120" />
  if (query.isError && !query.data) return <QueryFault title={m.profile_failed()} query={query} />
  if (!query.data) return waiting
  return <PartForm hasCard type={type} profile={query.data.profile} waiting={waiting} />
}
