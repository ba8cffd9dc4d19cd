import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Link } from '@plaudit/ui/link'
import { useLocation } from 'react-router'
import { confirmPhoneHref, signInHref } from '../../lib/addresses.ts'
import type { Voting } from '../voting/use-voting.ts'
import { TooEarly } from './too-early.tsx'
import type { Stage } from './use-stage.ts'

/** What stands in the voter's way, told where they vote: no network, too early, not signed in, closed meanwhile. */
export function TurnNote({ stage, voting }: { stage: Stage; voting: Voting }) {
  const { problem, waiting } = voting
  const location = useLocation()
  if (waiting)
    return (
      <Banner tone="offline" inset className="mb-4">
        {m.voting_kept_offline()}
      </Banner>
    )
  if (!problem) return null
  const signIn = ['sign_in_required', 'confirmed_email_required', 'judges_only'].includes(
    problem.code,
  )
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
        ) : problem.code === 'confirmed_phone_required' ? (
          <Link kind="action" href={confirmPhoneHref(location)}>
            {m.accounts_confirm_phone_title()}
          </Link>
        ) : undefined
      }
    >
      {problem.until === undefined ? (
        problem.message
      ) : (
        <TooEarly until={problem.until} data={stage.data} />
      )}
    </Banner>
  )
}
