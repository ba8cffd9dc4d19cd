import { m } from '@plaudit/i18n/messages'
import { SignInFirst as SignIn } from '../../components/sign-in-first.tsx'

/** Conversations are for people with an account. */
export function SignInFirst() {
  return (
    <div className="page grid min-h-[60dvh] place-items-center">
      <SignIn text={m.messaging_sign_in_text()} />
    </div>
  )
}
