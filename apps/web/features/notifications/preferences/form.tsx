import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { Input } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Segmented } from '@plaudit/ui/segmented'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Switch } from '@plaudit/ui/switch'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { preferencesQuery } from '../../../lib/preferences.ts'
import { callKey } from '../../../lib/query.ts'
import { Kinds } from './kinds.tsx'
import { PushDevice } from './push-device.tsx'
import { QuietHours } from './quiet-hours.tsx'
import type { PartProps } from './types.ts'

const key = callKey('account/getUserPreferences', {})

/** Saved as it is tapped. */
export function PreferencesForm() {
  const queries = useQueryClient()
  const query = useQuery(preferencesQuery)
  const save = useMutation({
    mutationFn: (changes: Input<'account/updatePreferences'>) =>
      api.call('account/updatePreferences', changes),
    onSuccess: (answer) => queries.setQueryData(key, answer),
    onError: () => void queries.invalidateQueries({ queryKey: key }),
  })
  if (query.isError)
    return <QueryFault query={query} title={m.notifications_preferences_failed()} />
  if (query.data === undefined) return <PanelSkeleton className="mt-6 h-160" />
  const { preferences } = query.data
  const change = (changes: Input<'account/updatePreferences'>) => save.mutate(changes)
  return (
    <div className="mt-6 grid gap-4">
      <Card>
        <CardHead
          title={m.notifications_by_kind()}
          action={
            <span role="status" className="flex items-center gap-1 text-small text-muted">
              {save.isSuccess && !save.isPending && (
                <>
                  <Check aria-hidden="true" className="size-4" />
                  {m.notifications_saved()}
                </>
              )}
            </span>
          }
        />
        <Kinds preferences={preferences} onChange={change} />
        <p className="mt-4 text-small text-muted">
          {preferences.phone === null
            ? m.notifications_no_phone()
            : m.notifications_phone({ digits: preferences.phone })}
        </p>
        <PushDevice devices={preferences.devices} />
      </Card>
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <QuietHours preferences={preferences} onChange={change} />
        </Card>
        <Card>
          <Letter preferences={preferences} onChange={change} />
        </Card>
      </div>
      <Break preferences={preferences} onChange={change} />
    </div>
  )
}

/** One letter instead of many, and the tone. */
function Letter({ preferences, onChange }: PartProps) {
  return (
    <>
      <CardHead title={m.notifications_digest()} hint={m.notifications_digest_hint()} />
      <Segmented
        label={m.notifications_digest()}
        value={preferences.digest.every}
        onValueChange={(every) =>
          onChange({
            digest: { every: every as 'off' | 'daily' | 'weekly', hour: preferences.digest.hour },
          })
        }
        options={[
          { value: 'off', label: m.notifications_digest_off() },
          { value: 'daily', label: m.notifications_digest_daily() },
          { value: 'weekly', label: m.notifications_digest_weekly() },
        ]}
      />
      <div className="mt-4 border-t border-line pt-3">
        <Switch
          label={m.notifications_sound()}
          hint={m.notifications_sound_hint()}
          checked={preferences.sound}
          onChange={(event) => onChange({ sound: event.target.checked })}
        />
      </div>
    </>
  )
}

const untilTomorrow = (): number => {
  const morning = new Date()
  morning.setDate(morning.getDate() + 1)
  morning.setHours(8, 0, 0, 0)
  return Math.round((morning.getTime() - Date.now()) / 60_000)
}

/** Everything but codes and money waits. */
function Break({ preferences, onChange }: PartProps) {
  const isOn = preferences.paused_until !== null
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <div className="mr-auto">
        <h2 className="text-head">{m.notifications_break()}</h2>
        <p className="text-muted">
          {isOn ? m.notifications_break_on() : m.notifications_break_text()}
        </p>
      </div>
      {isOn ? (
        <Button onClick={() => onChange({ pause: 0 })}>{m.notifications_break_end()}</Button>
      ) : (
        <>
          <Button onClick={() => onChange({ pause: 60 })}>{m.notifications_break_hour()}</Button>
          <Button onClick={() => onChange({ pause: untilTomorrow() })}>
            {m.notifications_break_tomorrow()}
          </Button>
        </>
      )}
    </Card>
  )
}
