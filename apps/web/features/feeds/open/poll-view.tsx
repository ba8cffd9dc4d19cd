import { useMutation, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { Feed } from '@plaudit/contract/feeds/shape'
import { m } from '@plaudit/i18n/messages'
import { formatDate, formatDateTime } from '@plaudit/i18n/formatters'
import { plainPercent } from '@plaudit/i18n/plain-percent'
import { cx } from '@plaudit/ui/classes'
import { useHydrated } from '@plaudit/ui/hydrated'
import { useLocale } from '@plaudit/ui/locale'
import { sendOrKeep } from '../../../lib/offline/send.ts'
import { patchFeed } from './patch-feed.ts'

type Poll = NonNullable<Feed['poll']>

/** Returns the chosen options after one more tap. */
const chosen = ({ several, mine }: Poll, option: number): number[] => {
  if (mine.includes(option)) return mine.filter((one) => one !== option)
  return several ? [...mine, option] : [option]
}

/** A question with its answers as bars; tapped, one's own answer, which can be changed until it closes. */
export function PollView({ feed, poll }: { feed: Feed; poll: Poll }) {
  const locale = useLocale()
  // The reader's place, and so the time of their clock, is known once the page is alive.
  const alive = useHydrated()
  const queryClient = useQueryClient()
  const answer = useMutation({
    mutationFn: (options: number[]) =>
      sendOrKeep(
        'polls/answer',
        { fx_id: feed.fx_id, options },
        { label: m.feeds_waiting_poll(), lane: `poll:${feed.fx_id}`, replaces: true },
      ),
    onSuccess: (outcome) => {
      if (!('sent' in outcome)) return
      const now = outcome.sent.feed
      patchFeed(queryClient, now.fx_id, { poll: now.poll })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['feeds/getFeed'] }),
  })
  const most = Math.max(...poll.options.map(({ count }) => count))
  return (
    <fieldset className="mt-3 grid gap-2" disabled={!feed.can.answer || answer.isPending}>
      <legend className="mb-2 font-semibold">{poll.question}</legend>
      {poll.options.map(({ text, count }, n) => {
        const share = poll.answered === 0 ? 0 : count / poll.answered
        const mine = poll.mine.includes(n)
        return (
          <button
            // Two answers may say the same.
            key={`option ${n + 1}`}
            type="button"
            aria-pressed={mine}
            onClick={() => answer.mutate(chosen(poll, n))}
            className="grid min-h-target content-center gap-1.5 rounded-in border border-line px-3 py-2.5 text-left text-small enabled:hover:border-line-strong aria-pressed:border-act aria-pressed:bg-act-soft"
          >
            <Answer text={text} share={share} mine={mine} leads={count > 0 && count === most} />
          </button>
        )
      })}
      <p className="text-micro text-muted">
        {m.feeds_poll_answered({ count: poll.answered })}
        {!poll.is_open && ` · ${m.feeds_poll_over()}`}
        {poll.is_open &&
          poll.closes_at &&
          ` · ${m.feeds_poll_open_until({
            when: alive
              ? formatDateTime(poll.closes_at, locale)
              : formatDate(poll.closes_at, locale, { timeZone: 'UTC' }),
          })}`}
      </p>
    </fieldset>
  )
}

interface AnswerProps {
  text: string
  share: number
  mine: boolean
  /** Nobody chose another answer more often. */
  leads: boolean
}

/** An answer above its bar, as in a standing: the leader's is gold. */
function Answer({ text, share, mine, leads }: AnswerProps) {
  const locale = useLocale()
  return (
    <>
      <span className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-1.5 font-semibold wrap-anywhere">
          {mine && (
            <Check aria-label={m.feeds_poll_yours()} className="size-4 flex-none text-act-text" />
          )}
          {text}
        </span>
        <span className="hidden-text">: </span>
        <span className="num text-body font-bold">{plainPercent(share, locale)}</span>
      </span>
      <span
        aria-hidden="true"
        className={cx('h-1.5 overflow-hidden rounded-full', mine ? 'bg-raised' : 'bg-sunken')}
      >
        <span
          className={cx(
            'block h-full rounded-full',
            leads ? 'bg-won' : mine ? 'bg-act' : 'bg-primary/85',
          )}
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </>
  )
}
