import { useState } from 'react'
import { useLocation } from 'react-router'
import Lock from 'lucide-react/icons/lock'
import type { Club } from '@plaudit/contract/clubs/club'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Link } from '@plaudit/ui/link'
import { Input } from '@plaudit/ui/input'
import { signInHref } from '../../lib/addresses.ts'
import { useUser } from '../../lib/user.ts'
import { useMyClubs } from './use-my-clubs.ts'
import { PayWith } from './pay-with.tsx'
import { useMembership } from './use-club.ts'

/** Tells strangers of a private club about it, and how they ask to be let in (specification 6). */
export function Door({ gxId, club }: { gxId: string; club?: Club }) {
  // A person whose request was answered (a fee to pay, a ban) has nothing to ask.
  const isAnswered = club?.mine?.state === 'let_in' || club?.mine?.state === 'banned'
  return (
    <div className="page max-w-2xl py-12 text-center">
      <span className="mx-auto grid size-16 place-items-center rounded-full bg-primary-soft">
        <Lock aria-hidden="true" className="size-7" />
      </span>
      {club ? (
        <h2 className="mt-5 text-head">{m.clubs_only_title()}</h2>
      ) : (
        <h1 className="mt-5 text-head">{m.clubs_only_title()}</h1>
      )}
      {!isAnswered && <p className="mx-auto mt-2 max-w-[46ch] text-muted">{m.clubs_only_text()}</p>}
      <Asking gxId={gxId} club={club} />
    </div>
  )
}

function Asking({ gxId, club }: { gxId: string; club: Club | undefined }) {
  const { user, known } = useUser()
  const location = useLocation()
  const step = useMembership(gxId)
  const { data } = useMyClubs()
  const [message, setMessage] = useState('')
  const [method, setMethod] = useState('')
  if (known && !user)
    return (
      <p className="mt-6">
        <ButtonLink href={signInHref(location)} variant="act">
          {m.clubs_sign_in()}
        </ButtonLink>
      </p>
    )
  const mine = data?.groups.find((club) => club.gx_id === gxId)?.mine
  if (mine?.state === 'asked')
    return (
      <div className="mt-6 grid justify-items-center gap-3">
        <p>{m.clubs_asked()}</p>
        <Button
          loading={step.isPending}
          onClick={() => step.mutate({ call: 'Groups/remove2Group' })}
        >
          {m.clubs_take_back()}
        </Button>
      </div>
    )
  // The head shows the sum to pay, and until when; a banned person cannot ask.
  if (mine?.state === 'let_in' || club?.mine?.state === 'let_in') return null
  if (club?.mine?.state === 'banned')
    return (
      <p className="mt-6">
        {m.clubs_you_banned()}{' '}
        <Link href="/user-profile/decisions">{m.reports_see_decisions()}</Link>
      </p>
    )
  return (
    <form
      className="mx-auto mt-6 grid max-w-md gap-4 text-left"
      onSubmit={(event) => {
        event.preventDefault()
        step.mutate({ call: 'Groups/add2Group', message, method_id: method, ...shownPrice(club) })
      }}
    >
      <Field label={m.clubs_ask_message()}>
        <Input
          value={message}
          maxLength={500}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      {club?.membership === 'paid' && !club.mine?.is_paid && (
        <PayWith club={club} method={method} onMethod={setMethod} />
      )}
      <Button variant="act" type="submit" full loading={step.isPending}>
        {m.clubs_ask()}
      </Button>
    </form>
  )
}

/** The price that a kept method is to pay: another price is refused. */
const shownPrice = (club: Club | undefined) =>
  club?.amount && club.interval ? { expected: { ...club.amount, interval: club.interval } } : {}
