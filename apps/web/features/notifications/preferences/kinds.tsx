import {
  noticeChannels,
  preferenceRules,
  type NoticeChannel,
  type PreferenceKind,
} from '@plaudit/contract/notifications/kinds'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Checkbox } from '@plaudit/ui/checkbox'
import { cx } from '@plaudit/ui/classes'
import type { PartProps } from './types.ts'

interface Kind {
  kind: PreferenceKind
  name: () => string
  hint: () => string
}

const groups: readonly { title: () => string; kinds: readonly Kind[] }[] = [
  {
    title: m.notifications_group_work,
    kinds: [
      {
        kind: 'order_messages',
        name: m.notifications_order_messages,
        hint: m.notifications_order_messages_hint,
      },
      {
        kind: 'service_comments',
        name: m.notifications_service_comments,
        hint: m.notifications_service_comments_hint,
      },
      {
        kind: 'job_comments',
        name: m.notifications_job_comments,
        hint: m.notifications_job_comments_hint,
      },
      { kind: 'payments', name: m.notifications_payments, hint: m.notifications_payments_hint },
    ],
  },
  {
    title: m.notifications_group_people,
    kinds: [
      { kind: 'inbox', name: m.notifications_inbox, hint: m.notifications_inbox_hint },
      { kind: 'likes', name: m.notifications_likes, hint: m.notifications_likes_hint },
      { kind: 'clubs', name: m.notifications_clubs, hint: m.notifications_clubs_hint },
    ],
  },
  {
    title: m.notifications_group_contests,
    kinds: [
      {
        kind: 'vote_reminders',
        name: m.notifications_vote_reminders,
        hint: m.notifications_vote_reminders_hint,
      },
      { kind: 'entries', name: m.notifications_entries, hint: m.notifications_entries_hint },
      { kind: 'results', name: m.notifications_results, hint: m.notifications_results_hint },
    ],
  },
  {
    title: m.notifications_group_safety,
    kinds: [
      { kind: 'security', name: m.notifications_security, hint: m.notifications_security_hint },
    ],
  },
]

const channelNames: Record<NoticeChannel, () => string> = {
  app: m.notifications_channel_app,
  email: m.notifications_channel_email,
  push: m.notifications_channel_push,
  mobile: m.notifications_channel_mobile,
}

const columns = 'md:grid-cols-[minmax(0,1fr)_repeat(4,72px)]'

/**
 * Each kind by its channels; what can't be off is ticked and grey. On a desk it is a table with the channels at its head,
 * on a phone the channels stand under the kind.
 */
export function Kinds(props: PartProps) {
  return (
    <>
      <div
        aria-hidden="true"
        className={cx(
          columns,
          'mt-3 hidden text-center text-small font-semibold text-muted md:grid',
        )}
      >
        <span />
        {noticeChannels.map((channel) => (
          <span key={channel}>{channelNames[channel]()}</span>
        ))}
      </div>
      <Groups {...props} />
    </>
  )
}

function Groups(props: PartProps) {
  return groups.map(({ title, kinds }) => (
    <fieldset key={title()} className="mt-4">
      <legend className="text-small text-muted">{title()}</legend>
      {kinds.map((kind) => (
        <KindRow key={kind.kind} {...kind} {...props} />
      ))}
    </fieldset>
  ))
}

function KindRow({ kind, name, hint, preferences, onChange }: Kind & PartProps) {
  const channels = preferences.notifications[kind]
  const set = (changes: Partial<typeof channels>) =>
    onChange({ notifications: { [kind]: changes } })
  return (
    <div
      className={cx(columns, 'grid border-t border-line py-2 first-of-type:mt-1 md:items-center')}
    >
      <div className="min-w-0 py-1">
        <p className="font-semibold">{name()}</p>
        <p className="text-small text-muted">{hint()}</p>
        {channels.digest && channels.email && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-small">
            {m.notifications_in_letter()}
            <Button size="sm" onClick={() => set({ digest: false })}>
              {m.notifications_at_once()}
            </Button>
          </p>
        )}
      </div>
      <div
        role="group"
        aria-label={name()}
        className="grid grid-cols-2 gap-x-4 sm:grid-cols-4 md:contents"
      >
        {noticeChannels.map((channel) => (
          <Checkbox
            key={channel}
            label={<span className="md:hidden-text">{channelNames[channel]()}</span>}
            className="md:justify-center md:gap-0"
            checked={channels[channel]}
            disabled={preferenceRules[kind].always.includes(channel)}
            onChange={(event) => set({ [channel]: event.target.checked })}
          />
        ))}
      </div>
    </div>
  )
}
