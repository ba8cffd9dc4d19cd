import { useMutation, useQueryClient } from '@tanstack/react-query'
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
import type { Outcome } from '../../../lib/offline/queue.ts'
import { sendOrKeep } from '../../../lib/offline/send.ts'
import { useWaiting } from '../../../lib/offline/use-waiting.ts'
import { preferencesQuery } from '../../../lib/preferences.ts'
import { callKey } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { changed } from './changed.ts'
import { Kinds } from './kinds.tsx'
import { Letter } from './letter.tsx'
import { PushDevice } from './push-device.tsx'
import { QuietHours } from './quiet-hours.tsx'
import type { Changes, PartProps } from './types.ts'

const key = callKey('account/getUserPreferences', {})

const lane = 'preferences'

/** A break that waited would begin too late, and end too late: it needs the network. */
const send = async (changes: Changes): Promise<Outcome<'account/updatePreferences'>> =>
  changes.pause === undefined
    ? sendOrKeep('account/updatePreferences', changes, {
        label: m.notifications_preferences(),
        lane,
        alone: true,
      })
    : { sent: await api.call('account/updatePreferences', changes) }

/** Saved as it is tapped. */
export function PreferencesForm() {
  const locale = useLocale()
  const queries = useQueryClient()
  const query = useQuery(preferencesQuery)
  // What waits for the network shows as it was tapped.
  const waiting = useWaiting(lane)
  const save = useMutation({
    mutationKey: ['preferences'],
    // One after the other: a slower first answer does not take the second tap back.
    scope: { id: 'preferences' },
    mutationFn: (changes: Changes) => send(changes),
    // The next tap builds on this one.
    onMutate: (changes) => {
      const before = queries.getQueryData(key)
      queries.setQueryData<Reply<'account/getUserPreferences'>>(
        key,
        (old) => old && { preferences: changed(old.preferences, changes) },
      )
      return before
    },
    onSuccess: (outcome) => {
      if ('sent' in outcome && queries.isMutating({ mutationKey: ['preferences'] }) === 1)
        queries.setQueryData(key, outcome.sent)
    },
    onError: (_error, _changes, before) => {
      queries.setQueryData(key, before)
      void queries.invalidateQueries({ queryKey: key })
    },
  })
  if (query.isError && !query.data)
    return <QueryFault query={query} title={m.notifications_preferences_failed()} />
  if (query.data === undefined) return <PanelSkeleton className="mt-6 h-160" />
  const preferences = waiting
    .filter(({ refused }) => refused === undefined)
    .reduce((so, { input }) => changed(so, input as Changes), query.data.preferences)
  const change = (changes: Changes) => save.mutate(changes)
  return (
    <div className="mt-6 grid gap-4">
      <Card>
        <CardHead
          title={m.notifications_by_kind()}
          action={
            <span role="status" className="flex items-center gap-1 text-small text-muted">
              {save.data && 'sent' in save.data && !save.isPending && (
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
