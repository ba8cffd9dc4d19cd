import { useMutation, useQueryClient } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import Settings from 'lucide-react/icons/settings'
import type { NoticeFeed } from '@plaudit/contract/notifications/kinds'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { Anchor } from '@plaudit/ui/link'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'

/** Above notices: their name, that all of them are seen, and what reaches one at all. */
export function NoticesHead({
  feed,
  newest,
  level,
  className,
}: {
  /** The type that is shown alone. */
  feed: NoticeFeed | undefined
  /** Id of the newest notice that is shown: what comes later is not seen yet. */
  newest: number | undefined
  /** Level of the heading: of a page, or of a panel in a page. */
  level: 1 | 2
  className?: string
}) {
  const queries = useQueryClient()
  const see = useMutation({
    mutationFn: () =>
      api.call('notifications/seen', {
        ...(feed ? { type: feed } : { all: true }),
        ...(newest !== undefined && { upto: newest }),
      }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: callKey('notifications/get') }),
  })
  const Heading = `h${level}` as const
  return (
    <div className={cx('flex items-center gap-1', className)}>
      <Heading
        className={cx('mr-auto', level === 1 ? 'text-title lg:text-title-desk' : 'text-head')}
      >
        {m.notifications_title()}
      </Heading>
      <IconButton
        label={m.notifications_see_all()}
        icon={<CheckCheck aria-hidden="true" />}
        loading={see.isPending}
        disabled={newest === undefined}
        onClick={() => see.mutate()}
      />
      <Anchor
        href="/notifications/preferences"
        aria-label={m.notifications_preferences()}
        title={m.notifications_preferences()}
        className="grid size-target place-items-center rounded-full text-muted hover:bg-fill"
      >
        <Settings aria-hidden="true" className="size-5" />
      </Anchor>
    </div>
  )
}
