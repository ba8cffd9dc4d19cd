import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { signInHref } from '../../../lib/addresses.ts'

interface Props {
  signedIn: boolean
  /** Path to which signing in leads back. */
  pathname: string
  verb: string
  busy: boolean
  /** Set where the entry was sent without a network. */
  waits?: boolean
}

/** The end of the form: its button, or for a visitor the way to an account; what is typed is kept. */
export function SendEntry({ signedIn, pathname, verb, busy, waits = false }: Props) {
  if (waits)
    return (
      <p role="status" className="rounded-card bg-won-soft p-4 font-semibold text-won-text">
        {m.entries_waiting_text()}
      </p>
    )
  if (signedIn)
    return (
      <Button type="submit" variant="act" size="lg" loading={busy} className="sm:w-fit">
        {verb}
      </Button>
    )
  return (
    <div>
      <ButtonLink variant="act" size="lg" href={signInHref({ pathname })} className="max-sm:w-full">
        {m.entries_sign_in()}
      </ButtonLink>
      <p className="mt-2 text-small text-muted">{m.entries_sign_in_hint()}</p>
    </div>
  )
}
