import type { Notification } from '@plaudit/contract/notifications/shape'
import { m } from '@plaudit/i18n/messages'
import { serverNow } from '../../../lib/clock.ts'
import { NoticeRow } from './row.tsx'

const day = 86_400_000

const names = {
  new: m.notifications_part_new,
  today: m.notifications_part_today,
  week: m.notifications_part_week,
  before: m.notifications_part_before,
}
const order = ['new', 'today', 'week', 'before'] as const

function partOf({ is_seen, createdAt }: Notification): keyof typeof names {
  if (!is_seen) return 'new'
  const at = new Date(createdAt)
  const now = new Date(serverNow())
  if (at.toDateString() === now.toDateString()) return 'today'
  return now.getTime() - at.getTime() < 7 * day ? 'week' : 'before'
}

/** Notices by when they came, with what is new ahead. */
export function NoticesByAge({
  notices,
  level,
}: {
  notices: readonly Notification[]
  /** Level of the headings, by the place of the list. */
  level: 2 | 3
}) {
  const Heading = `h${level}` as const
  return order.map((part) => {
    const rows = notices.filter((notice) => partOf(notice) === part)
    if (rows.length === 0) return null
    return (
      <section key={part}>
        <Heading className="border-b border-line bg-sunken px-3 py-1.5 text-small font-semibold text-muted">
          {names[part]()}
        </Heading>
        <ul>
          {rows.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} />
          ))}
        </ul>
      </section>
    )
  })
}
