import { useLocation } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { signInHref, signUpHref } from '../lib/addresses.ts'

/** A screen that belongs to a person asks who it is, and leads back to where one was. */
export function SignInFirst({ text = m.common_sign_in_first_text() }: { text?: string }) {
  const location = useLocation()
  return (
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
      {text}
    </EmptyState>
  )
}
