import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Link } from '@plaudit/ui/link'
import { useLocation } from 'react-router'
import { confirmEmailHref, confirmPhoneHref, signInHref } from '../../lib/addresses.ts'
import type { Voting } from '../voting/use-voting.ts'
import { TooEarly } from './too-early.tsx'
import type { Stage } from './use-stage.ts'

/** What stands in the voter's way, told where they vote: no network, too early, not signed in, closed meanwhile. */
export default function TurnNote({ stage, voting }: { stage: Stage; voting: Voting }) {
  const { problem, waiting, proving } = voting
  const location = useLocation()
  if (waiting)
    return (
      <Banner tone="offline" inset className="mb-4">
        {m.voting_kept_offline()}
      </Banner>
    )
  if (proving)
    return (
      <Banner tone="info" inset className="mb-4">
        {m.voting_proving()}
      </Banner>
    )
  if (!problem && stage.phase === 'paused')
    return (
      <Banner tone="info" inset className="mb-4">
        {m.voting_paused()}
      </Banner>
    )
  if (!problem) return null
  const signIn = ['sign_in_required', 'judges_only'].includes(problem.code)
  const confirmEmail = ['confirmed_email_required', 'address_required'].includes(problem.code)
  return (
    <Banner
      tone="warn"
      inset
      className="mb-4"
      action={
        signIn ? (
          <Link kind="action" href={signInHref(location)}>
            {m.common_sign_in()}
          </Link>
        ) : confirmEmail ? (
          <Link kind="action" href={confirmEmailHref(location)}>
            {m.voting_confirm_email()}
          </Link>
        ) : problem.code === 'confirmed_phone_required' ? (
          <Link kind="action" href={confirmPhoneHref(location)}>
            {m.accounts_confirm_phone_title()}
          </Link>
        ) : undefined
      }
    >
      {problem.until === undefined ? (
        problem.message || m.errors_address_required()
      ) : (
        <TooEarly until={problem.until} data={stage.data} />
      )}
    </Banner>
  )
}
