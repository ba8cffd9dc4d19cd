import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { signOut } from '../lib/sign-out.ts'
import { useUser } from '../lib/user.ts'

/** Somebody else acts in this session: said on every screen for as long as it lasts (product 1). */
export default function ActingBand() {
  const { user } = useUser()
  if (!user?.acting) return null
  return (
    <Banner
      tone="warn"
      action={
        <Button size="sm" onClick={() => void signOut()}>
          {m.common_acting_end()}
        </Button>
      }
    >
      {m.common_acting({ admin: user.acting, name: user.full_name ?? '' })}
    </Banner>
  )
}
