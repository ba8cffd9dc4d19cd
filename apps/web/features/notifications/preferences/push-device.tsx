import { useEffect, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deviceName } from '@plaudit/contract/accounts/deviceName'
import { m } from '@plaudit/i18n/messages'
import { formatList } from '@plaudit/i18n/formatters'
import { Button } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { showError } from '@plaudit/ui/toast'
import { callKey } from '../../../lib/query.ts'
import type { Preferences } from './types.ts'
import { canPush, isPushed, startPush, stopPush } from '../../../lib/push.ts'

/**
 * Shows the devices that take pushes, by name, and the choice for this browser; it is asked only when somebody taps.
 */
export function PushDevice({ takers }: Pick<Preferences, 'takers'>) {
  const locale = useLocale()
  const queries = useQueryClient()
  const [isOn, setOn] = useState<boolean>()
  useEffect(() => {
    void isPushed().then(setOn)
  }, [])
  const toggle = useMutation({
    mutationFn: async () => {
      if (isOn) await stopPush()
      else if (!(await startPush())) showError(m.notifications_push_denied())
      setOn(await isPushed())
    },
    onSuccess: () =>
      void queries.invalidateQueries({ queryKey: callKey('account/getUserPreferences') }),
  })
  const names = takers.map(({ here, user_agent }) =>
    here && isOn ? m.notifications_push_here() : deviceName(user_agent),
  )
  if (!canPush())
    return (
      <p className="mt-1 text-small text-muted">
        {names.length > 0 && (
          <>{m.notifications_push_to({ devices: formatList(names, locale) })} </>
        )}
        {m.notifications_push_none()}
      </p>
    )
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 rounded-in bg-sunken p-3">
      <p className="mr-auto text-small">
        {names.length > 0 && (
          <>{m.notifications_push_to({ devices: formatList(names, locale) })} </>
        )}
        {!isOn && <span className="text-muted">{m.notifications_push_off()}</span>}
      </p>
      <Button
        size="sm"
        variant={isOn ? 'quiet' : 'soft'}
        loading={toggle.isPending}
        onClick={() => toggle.mutate()}
      >
        {isOn ? m.notifications_push_stop() : m.notifications_push_start()}
      </Button>
    </div>
  )
}
