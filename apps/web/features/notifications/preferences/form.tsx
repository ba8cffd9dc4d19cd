import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { Reply } from '@plaudit/contract/calls'
import { formatTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { preferencesQuery } from '../../../lib/preferences.ts'
import { callKey } from '../../../lib/query.ts'
import { changed } from './changed.ts'
import { Kinds } from './kinds.tsx'
import { Letter } from './letter.tsx'
import { PushDevice } from './push-device.tsx'
import { QuietHours } from './quiet-hours.tsx'
import type { Changes, PartProps } from './types.ts'

const key = callKey('account/getUserPreferences', {})

/** Saved as it is tapped. */
export function PreferencesForm() {
  const locale = useLocale()
  const queries = useQueryClient()
  const query = useQuery(preferencesQuery)
  const save = useMutation({
    mutationKey: ['preferences'],
    // One after the other: a slower first answer does not take the second tap back.
    scope: { id: 'preferences' },
    mutationFn: (changes: Changes) => api.call('account/updatePreferences', changes),
    // The next tap builds on this one.
    onMutate: (changes) =>
      queries.setQueryData<Reply<'account/getUserPreferences'>>(
        key,
        (old) => old && { preferences: changed(old.preferences, changes) },
      ),
    onSuccess: (answer) => {
      if (queries.isMutating({ mutationKey: ['preferences'] }) === 1)
        queries.setQueryData(key, answer)
    },
    onError: () => void queries.invalidateQueries({ queryKey: key }),
  })
  if (query.isError && !query.data)
    return <QueryFault query={query} title={m.notifications_preferences_failed()} />
  if (query.data === undefined) return <PanelSkeleton className="mt-6 h-160" />
  const { preferences } = query.data
  const change = (changes: Changes) => save.mutate(changes)
  return (
    <div className="mt-6 grid gap-4">
      <Card>
        <CardHead
          title={m.notifications_by_kind()}
          action={
            <span role="status" className="flex items-center gap-1 text-small text-muted">
              {save.isSuccess && !save.isPending && (
                <>
                  <Check aria-hidden="true" className="size-4 text-ok-text" />
                  {m.notifications_saved_at({ time: formatTime(save.submittedAt, locale) })}
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
        <PushDevice takers={preferences.takers} />
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
