import Eye from 'lucide-react/icons/eye'
import { useQueryClient, useMutation } from '@tanstack/react-query'
import type { Profile } from '@plaudit/contract/accounts/profile'
import { shownParts, type ShownPart } from '@plaudit/contract/accounts/constants'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { ButtonLink } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Switch } from '@plaudit/ui/switch'
import { OwnPage } from '../../components/own-page.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { sendOrKeep } from '../../lib/offline/send.ts'
import { useWaiting } from '../../lib/offline/use-waiting.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { callKey } from '../../lib/query.ts'
import { useShowWizard } from '../../lib/store.ts'
import { useOwnProfile } from './own-profile.ts'

export const meta = ownMeta(m.profile_my_page)

/** `/user-profile`: how others see one, what stands on one's page, and where it is changed. */
export default function Overview() {
  return (
    <OwnPage>
      {() => (
        <div className="page max-w-[920px]! py-6 lg:py-8">
          <h1 className="text-title lg:text-title-desk">{m.profile_my_page()}</h1>
          <Shown />
        </div>
      )}
    </OwnPage>
  )
}

function Shown() {
  const query = useOwnProfile()
  if (query.isError && !query.data) return <QueryFault title={m.profile_failed()} query={query} />
  if (!query.data) return <PanelSkeleton className="mt-6 h-100" />
  const { profile } = query.data
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
      <Who profile={profile} />
      <OnMyPage profile={profile} />
      <WizardCard />
    </div>
  )
}

function Who({ profile }: { profile: Profile }) {
  const { full_name, username, profession, photo } = profile
  return (
    <Card as="section" className="grid content-start justify-items-center gap-2 text-center">
      <Avatar id={username} name={full_name} {...(photo && { source: { src: photo } })} size={96} />
      <h2 className="mt-2 text-head wrap-anywhere">{full_name}</h2>
      <p className="text-muted wrap-anywhere">{profession || `@${username}`}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <ButtonLink variant="act" href="/edit-profile">
          {m.profile_change()}
        </ButtonLink>
        <ButtonLink variant="outline" href={`/page/${username}`} icon={<Eye aria-hidden="true" />}>
          {m.profile_see()}
        </ButtonLink>
      </div>
      <p className="mt-2">
        <Link kind="action" href="/user-profile/personal-data">
          {m.profile_personal_data()}
        </Link>
      </p>
    </Card>
  )
}

const words: Record<ShownPart, () => string> = {
  runs: m.profile_shown_runs,
  stood: m.profile_shown_stood,
  won: m.profile_shown_won,
  services: m.profile_shown_services,
  clubs: m.profile_shown_clubs,
  reviews: m.profile_shown_reviews,
}

/** The profile's own lane: each save makes another revision of it. */
const lane = 'profile'

interface Shown {
  shown?: Partial<Record<ShownPart, boolean>>
}

/** Parts of the public page, each with a switch of its own. */
function OnMyPage({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const key = callKey('account/getProfile', {})
  const saving = useMutation({
    mutationFn: (shown: Partial<Record<ShownPart, boolean>>) =>
      sendOrKeep(
        'account/updateProfileInfo',
        { shown },
        { label: m.profile_on_page(), lane, alone: true },
      ),
    onMutate: (shown) => {
      client.setQueryData(key, { profile: { ...profile, shown: { ...profile.shown, ...shown } } })
      return profile
    },
    onSuccess: (outcome) =>
      'sent' in outcome && client.setQueryData(key, { profile: outcome.sent.profile }),
    onError: (_error, _shown, before) => client.setQueryData(key, { profile: before }),
  })
  // A switch that waits for the network shows as it was turned.
  const turned = useWaiting(lane).filter(({ refused }) => refused === undefined)
  const shown = turned.reduce(
    (so, { input }) => ({ ...so, ...(input as Shown).shown }),
    profile.shown,
  )
  return (
    <Card as="section">
      <CardHead title={m.profile_on_page()} hint={m.profile_on_page_text()} />
      <div className="mt-3 grid gap-1">
        {shownParts.map((part) => (
          <Switch
            key={part}
            label={words[part]()}
            checked={shown[part]}
            onChange={(event) => saving.mutate({ [part]: event.target.checked })}
          />
        ))}
      </div>
    </Card>
  )
}

/** A professional is led through it all once. */
function WizardCard() {
  const isShown = useShowWizard()
  if (!isShown) return null
  return (
    <Card as="section" className="grid gap-3 lg:col-span-2">
      <CardHead title={m.profile_wizard()} hint={m.profile_wizard_text()} />
      <div>
        <ButtonLink variant="primary" href="/editProfile/1">
          {m.profile_wizard_begin()}
        </ButtonLink>
      </div>
    </Card>
  )
}
