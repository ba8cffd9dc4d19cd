import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { preferenceRules } from '@plaudit/contract/notifications/kinds'
import type { Notification } from '@plaudit/contract/notifications/shape'
import type { Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { api } from '../../../lib/api.ts'
import { preferencesQuery } from '../../../lib/preferences.ts'
import { callKey } from '../../../lib/query.ts'

type Kinds = Reply<'account/getUserPreferences'>['preferences']['notifications']
type Channels = Partial<Kinds[Notification['preference']]>

const outside = { email: false, push: false, mobile: false, digest: false }

/** The channels that each tap changes. A kind that can't be off in the app is turned off everywhere else. */
const changes = {
  digest: { email: true, push: false, mobile: false, digest: true },
  quiet: outside,
  off: { ...outside, app: false },
} satisfies Record<string, Channels>
type Change = keyof typeof changes

const said: Record<Change, () => string> = {
  digest: m.notifications_now_digest,
  quiet: m.notifications_now_quiet,
  off: m.notifications_now_off,
}

/** The reason in a sentence, and changes of one tap; what stood before comes back in the same place. */
export function Why({ notice: { preference, why } }: { notice: Notification }) {
  const queries = useQueryClient()
  const [done, setDone] = useState<{ change: Change; before: Channels }>()
  const set = useMutation({
    mutationFn: (channels: Channels) =>
      api.call('account/updatePreferences', { notifications: { [preference]: channels } }),
    onSuccess: (answer) => queries.setQueryData(callKey('account/getUserPreferences', {}), answer),
  })
  const tap = async (change: Change) => {
    const { preferences } = await queries.fetchQuery({ ...preferencesQuery, staleTime: 0 })
    await set.mutateAsync(changes[change])
    setDone({ change, before: preferences.notifications[preference] })
  }
  const { always } = preferenceRules[preference]
  const least = always.includes('app') ? 'quiet' : 'off'
  return (
    <div className="mr-3 mb-3 ml-18 rounded-in border border-line bg-surface p-3">
      <p className="font-semibold">{m.notifications_why_title()}</p>
      <p role="status" className="mt-0.5 text-small text-muted">
        {done === undefined ? why : said[done.change]()}
      </p>
      {done ? (
        <div className="mt-2">
          <Button
            size="sm"
            loading={set.isPending}
            onClick={() => void set.mutateAsync(done.before).then(() => setDone(undefined), noted)}
          >
            {m.notifications_undo()}
          </Button>
        </div>
      ) : (
        // A notice that must go by mail stays as it is, and says why.
        !always.includes('email') && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              size="sm"
              loading={set.isPending}
              onClick={() => void tap('digest').catch(noted)}
            >
              {m.notifications_only_digest()}
            </Button>
            <Button size="sm" disabled={set.isPending} onClick={() => void tap(least).catch(noted)}>
              {least === 'off' ? m.notifications_turn_off() : m.notifications_only_app()}
            </Button>
          </div>
        )
      )}
    </div>
  )
}

/** A call that failed has said so already. */
const noted = (): void => undefined
