import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import type { Security } from '@plaudit/contract/accounts/security'
import { m } from '@plaudit/i18n/messages'
import { showError, showSuccess } from '@plaudit/ui/toast'
import { sentenceOf } from '../../../lib/failure.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { Prove } from '../open/use-proof.tsx'

export const useSecurity = () =>
  useQuery({
    ...callQuery('account/getSecurity', {}),
    // A file that is being written tells how far it is.
    refetchInterval: ({ state }) =>
      state.data?.security.exports.some((one) => one.state === 'waiting' || one.state === 'running')
        ? 2000
        : false,
  })

/** Props of each card of the screen. */
export interface CardProps {
  security: Security
  prove: Prove
}

/**
 * Does one thing for the account's safety and shows the state afterwards. Nothing is said yet about a thing that is
 * only begun.
 */
export function useAct<Asked, Answer extends { security?: Security }>(
  prove: Prove,
  work: (asked: Asked) => Promise<Answer>,
  done?: (answer: Answer) => void,
  { isBeginning = false } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (asked: Asked) => prove(() => work(asked)),
    onSuccess: (answer) => {
      if (answer === undefined) return
      const key = callKey('account/getSecurity', {})
      if (answer.security) client.setQueryData(key, { security: answer.security })
      else void client.invalidateQueries({ queryKey: key })
      // A password counts among what the profile's revision is of.
      void client.invalidateQueries({ queryKey: callKey('account/getProfile') })
      if (!isBeginning) showSuccess(m.security_done())
      done?.(answer)
    },
    onError: (error) => {
      // The browser's own dialog was closed: nothing went wrong.
      if (error instanceof CallError) showError(Object.values(error.fields)[0] ?? sentenceOf(error))
      else if (error.name !== 'NotAllowedError' && error.name !== 'AbortError')
        showError(m.security_passkey_failed())
    },
  })
}
