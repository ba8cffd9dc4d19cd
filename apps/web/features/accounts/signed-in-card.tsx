import type { SessionUser } from '@plaudit/contract/accounts'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { signOut } from '../../lib/sign-out.ts'

/** Greets a person who is signed in already and opens the sign-in screen. */
export default function SignedInCard({ user, next }: { user: SessionUser; next: string }) {
  const name = user.full_name ?? user.username ?? ''
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <Avatar
        id={user.ux_id ?? name}
        name={name}
        {...(user.avatar && { source: { src: user.avatar } })}
        size={96}
      />
      <h1 className="mt-2 text-title">{m.accounts_signed_in_title()}</h1>
      <p className="text-muted wrap-anywhere">
        {m.accounts_signed_in_as({ name, username: user.username ?? '' })}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <ButtonLink variant="act" href={next}>
          {m.accounts_go_on()}
        </ButtonLink>
        <Button variant="quiet" onClick={() => void signOut('/auth')}>
          {m.common_sign_out()}
        </Button>
      </div>
    </div>
  )
}
