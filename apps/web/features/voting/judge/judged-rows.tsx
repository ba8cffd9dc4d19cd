import type { JudgedContest } from '@plaudit/contract/judging'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { pictureSource } from '../../../lib/picture-source.ts'
import { roundName } from '../../../lib/round-name.ts'
import { JudgingAnswer } from './judging-answer.tsx'
import { isToDo, standsAt, whatIsLeft, whenOf } from './judged.ts'

interface Props {
  contests: readonly JudgedContest[]
  /** The server's time, epoch milliseconds. */
  now: number
}

/** Contests that somebody judges, each with how far they are and the way to go on. */
export function JudgedRows({ contests, ...shown }: Props) {
  return (
    <ul className="divide-y divide-line">
      {contests.map((judged) => (
        <li key={judged.cx_id} className="py-4 last:pb-1">
          <JudgedRow judged={judged} {...shown} />
        </li>
      ))}
    </ul>
  )
}

function JudgedRow({ judged, now }: Omit<Props, 'contests'> & { judged: JudgedContest }) {
  const locale = useLocale()
  const { cx_id, contest_name: name, cover, sheet, round, rounds } = judged
  const { tone, words } = standsAt(judged)
  const left = whatIsLeft(judged)
  const href = hrefOf(judged)
  const facts = [roundName(round ?? undefined, rounds), whenOf(judged, locale, now)]
  return (
    <article className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="w-22 flex-none self-start overflow-hidden rounded-in sm:w-30">
        <Picture id={cx_id} name={name} source={pictureSource(cover)} ratio="16/9" sizes="120px" />
      </div>
      <div className="min-w-0 flex-1 max-sm:basis-40">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="min-w-0 font-semibold wrap-anywhere">
            {href ? (
              <Anchor href={href} className="hover:underline">
                {name}
              </Anchor>
            ) : (
              name
            )}
          </h3>
          <Pill tone={tone}>{words}</Pill>
        </div>
        <p className="num text-small text-muted">{facts.filter(Boolean).join(' · ')}</p>
        {left !== '' && (
          <p className={cx('mt-1 text-small', !judged.asked && 'font-semibold')}>{left}</p>
        )}
      </div>
      {sheet && sheet.total > 0 && <Progress sheet={sheet} />}
      {judged.asked && <JudgingAnswer cxId={cx_id} name={name} />}
      {href && (
        <ButtonLink
          variant={isToDo(judged) ? 'act' : 'quiet'}
          href={href}
          aria-label={`${verbOf(judged)}: ${name}`}
          className="max-sm:w-full"
        >
          {verbOf(judged)}
        </ButtonLink>
      )}
    </article>
  )
}

/** A draft is not theirs to open yet, nor what they have not agreed to judge. */
const hrefOf = ({ asked, cx_id, state, sheet }: JudgedContest): string | undefined =>
  asked || state === 'draft' ? undefined : sheet === null ? `/cx/${cx_id}` : `/judge/${cx_id}`

function verbOf({ sheet }: JudgedContest): string {
  return sheet === null ? m.judging_to_contest() : m.judging_open_sheet()
}

function Progress({ sheet }: { sheet: NonNullable<JudgedContest['sheet']> }) {
  const locale = useLocale()
  const done = sheet.marked + sheet.recused
  const label = m.judging_progress({
    done: formatNumber(done, locale),
    total: formatNumber(sheet.total, locale),
  })
  return (
    <ProgressBar
      hideLabel
      value={done / sheet.total}
      label={label}
      note={label}
      className="basis-full md:basis-44 lg:basis-52"
    />
  )
}
