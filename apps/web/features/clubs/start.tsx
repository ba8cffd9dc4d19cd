import { useState } from 'react'
import { useLocation } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { signInHref } from '../../lib/addresses.ts'
import { part } from '../../lib/part.ts'
import { useUser } from '../../lib/user.ts'

const ClubForm = part(async () => ({ default: (await import('./club-form.tsx')).ClubForm }))

/** Opens the form of a new club; a visitor signs in first. `atThumb`: it is the one act of its screen. */
export function StartClub({ atThumb = false }: { atThumb?: boolean }) {
  const { user, known } = useUser()
  const location = useLocation()
  const [open, setOpen] = useState(false)
  const icon = <Plus aria-hidden="true" />
  if (known && !user)
    return (
      <ButtonLink
        href={signInHref(location)}
        variant="act"
        className={atThumb ? 'at-thumb' : ''}
        icon={icon}
      >
        {m.clubs_start()}
      </ButtonLink>
    )
  return (
    <>
      <Button
        variant="act"
        className={atThumb ? 'at-thumb' : ''}
        icon={icon}
        disabled={!known}
        onClick={() => setOpen(true)}
      >
        {m.clubs_start()}
      </Button>
      {open && <ClubForm onClose={() => setOpen(false)} />}
    </>
  )
}
