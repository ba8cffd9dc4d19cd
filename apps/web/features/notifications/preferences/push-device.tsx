import { useEffect, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { showError } from '@plaudit/ui/toast'
import { callKey } from '../../../lib/query.ts'
import { canPush, isPushed, startPush, stopPush } from '../../../lib/push.ts'

/** Whether this browser takes pushes; it is asked only when somebody taps. */
export function PushDevice({ devices }: { devices: number }) {
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
  if (!canPush()) return <p className="mt-1 text-small text-muted">{m.notifications_push_none()}</p>
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 rounded-in bg-sunken p-3">
      <p className="mr-auto text-small">
        {isOn ? m.notifications_push_on() : m.notifications_push_off()}{' '}
        <span className="text-muted">{m.notifications_push_devices({ count: devices })}</span>
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
