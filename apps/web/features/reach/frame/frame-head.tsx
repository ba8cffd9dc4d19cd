import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { Said } from '../../../components/quiet.tsx'
import { contestHref } from '../../../lib/contest-addresses.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { TimeLeft } from '../../contests/open/hero.tsx'
import type { FollowedRound } from '../../contests/open/use-followed-round.ts'
import { amount, phaseWords } from '../../contests/open/words.ts'

/** Title, time left and votes of the contest: small, since the page around has a title of its own. */
export function FrameHead({
  liveRound: { data, round, phase, deadline },
}: {
  liveRound: FollowedRound
}) {
  const locale = useLocale()
  const { contest } = data
  return (
    <header className="flex items-center gap-4 rounded-card bg-raised p-3 shadow-1">
      <Anchor
        href={contestHref(contest)}
        tabIndex={-1}
        aria-hidden="true"
        className="block w-24 flex-none overflow-hidden rounded-in sm:w-36"
      >
        <Picture
          id={contest.cx_id}
          name={contest.contest_name}
          source={pictureSource(contest.cover)}
          ratio="16/9"
          sizes="144px"
          priority
        />
      </Anchor>
      <div className="min-w-0 flex-1">
        <h1 className="line-clamp-2 text-lead font-bold tracking-[-.01em] text-balance sm:text-head">
          <Anchor href={contestHref(contest)} className="hover:underline">
            {contest.contest_name}
          </Anchor>
        </h1>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
          <Pill tone={phase === 'open' ? 'ok' : 'neutral'} live={phase === 'open'}>
            <Said>{phaseWords(phase, round?.startDate ?? null, contest, locale)}</Said>
          </Pill>
          {phase === 'open' && deadline !== null && (
            <span>
              {m.contests_closes_in()}{' '}
              <b className="text-text">
                <TimeLeft to={deadline} rendered={data.serverTime} />
              </b>
            </span>
          )}
          <span className="num">
            {contest.votes_total > 0 && contest.method !== 'score'
              ? amount(contest, contest.votes_total, locale)
              : `${formatNumber(data.count, locale)} ${m.contests_contestants({ count: data.count })}`}
          </span>
        </div>
      </div>
    </header>
  )
}
