import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { nextPath } from '../../lib/addresses.ts'
import { leadOn } from '../../lib/locale.ts'
import { hasLocked } from '../../lib/offline/waits.ts'
import { signedIn, userQuery } from '../../lib/user.ts'
import { forget } from './refusals.ts'
import type { Entered } from './ways-in.ts'

/** After signing in: the session is stored and the person goes on to where they were. */
export function useEntered(fallback: string): (answer: Entered) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (answer) => {
    forget()
    signedIn(queryClient, answer)
    // Somebody else may have left without saying so: what was kept for them goes.
    void import('../../lib/offline/forget.ts')
      .then(({ forgetOthers }) => forgetOthers())
      .catch(() => undefined)
    showSuccess(m.accounts_welcome({ name: answer.user?.full_name ?? '' }))
    const lead = () => leadOn(navigate(nextPath(location.search, fallback), { replace: true }))
    // Gives back the person's locked texts before a form asks for them.
    if (hasLocked())
      void queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).finally(() => void lead())
    else void lead()
  }
}
