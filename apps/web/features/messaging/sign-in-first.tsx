import { useLocation } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { signInHref, signUpHref } from '../../lib/addresses.ts'

/** Conversations are for people with an account. */
export function SignInFirst() {
  const location = useLocation()
  return (
    <div className="page grid min-h-[60dvh] place-items-center">
      <EmptyState
        level={1}
        scene="door"
        title={m.common_sign_in_first_title()}
        action={
          <>
            <ButtonLink variant="act" href={signInHref(location)}>
              {m.common_sign_in()}
            </ButtonLink>
            <ButtonLink variant="outline" href={signUpHref(location)}>
              {m.common_sign_up()}
            </ButtonLink>
          </>
        }
      >
        {m.messaging_sign_in_text()}
      </EmptyState>
    </div>
  )
}
