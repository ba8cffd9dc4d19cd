import type { ReactNode } from 'react'
import type { Profile } from '@plaudit/contract/accounts/profile'
import type { ProfileType } from '@plaudit/contract/accounts/constants'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { part } from '../../lib/part.ts'
import { ContactFields } from './fields/contact.tsx'
import { PayoutFields } from './fields/payout.tsx'
import { PersonalFields } from './fields/personal.tsx'
import { ProfessionalFields } from './fields/professional.tsx'
import { SocialFields } from './fields/social.tsx'
import { partWords } from './titles.ts'
import { PublicCard } from './public-card.tsx'
import { useProof } from './open/use-proof.tsx'
import { useProfileForm } from './use-profile.tsx'

const Preferences = part(() => import('../notifications/open/preferences-form.tsx'))
const Security = part(() => import('./security/security.tsx'))

const fieldsOf = {
  personal: PersonalFields,
  professional: ProfessionalFields,
  contact: ContactFields,
  social: SocialFields,
  payout: PayoutFields,
}

/** Parts of which others see something. */
const seen = new Set<ProfileType>(['personal', 'professional', 'social'])

interface Props {
  type: ProfileType
  profile: Profile
  /** Beside the button that saves. */
  aside?: ReactNode
  /** Shows beside the form how others see the person, where there is room. */
  hasCard?: boolean
  /** Shown as a step of the way through the whole profile, which asks for a photo. */
  isStep?: boolean
  /** On the button. */
  act?: string
  onSaved?: () => void
}

/** A part of the profile with its fields, saved by itself. */
export function PartForm({ type, ...rest }: Props) {
  if (type === 'security') return <Security waiting={<PanelSkeleton />} />
  if (type === 'preferences') return <PreferencesPart {...rest} />
  return <FieldsPart key={type} type={type} {...rest} />
}

function PreferencesPart({ aside, act, onSaved }: Omit<Props, 'type'>) {
  return (
    <>
      <Preferences waiting={<PanelSkeleton className="h-160" />} />
      {onSaved && (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
          {aside}
          <Button variant="act" onClick={onSaved}>
            {act ?? m.profile_save()}
          </Button>
        </div>
      )}
    </>
  )
}

function FieldsPart({
  type,
  profile,
  aside,
  hasCard,
  isStep = false,
  act,
  onSaved,
}: Props & { type: keyof typeof fieldsOf }) {
  const { prove, dialog } = useProof()
  const needsPhoto = isStep && type === 'personal'
  const done = { prove, needsPhoto, ...(onSaved && { onSaved }) }
  const { part, box, saving, hasChanges, save } = useProfileForm(profile, type, done)
  const Fields = fieldsOf[type]
  return (
    <form
      ref={box}
      noValidate
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Card className="grid gap-5">
        <div>
          <h2 className="text-head">{partWords[type].title()}</h2>
          <p className="mt-1 text-pretty text-muted">{partWords[type].text()}</p>
        </div>
        <Fields {...part} />
      </Card>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        {aside ?? (
          <p role="status" className="text-small text-muted">
            {hasChanges ? m.profile_kept() : ''}
          </p>
        )}
        <Button variant="act" type="submit" loading={saving}>
          {act ?? m.profile_save()}
        </Button>
      </div>
      {hasCard && seen.has(type) && (
        <div className="absolute top-0 left-full ml-10 w-70 max-xl:hidden">
          <PublicCard {...part} />
        </div>
      )}
      {dialog}
    </form>
  )
}
