import type { ReactNode } from 'react'
import { bestMarkOf } from '@plaudit/contract/standing'
import type { Contest } from '@plaudit/contract/contests/contest'
import { formatDateTime, formatNumber, formatPercent } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Said } from '../../components/quiet.tsx'
import { roundName } from '../../lib/round-name.ts'
import { slot } from '../../lib/slot.tsx'
import type { ContestAboutSlot } from './open/slots.ts'
import { roundsOf } from '../../lib/rounds.ts'
import { RichText } from '../../components/rich-text.tsx'
import { ballotRules } from '../voting/open/ballot.ts'
import { voteLabel } from '../voting/open/label.ts'
import { logHref } from '../voting/open/log-addresses.ts'
import { tieRule } from './tie-words.ts'

/** Below the rules: club and jobs, and the way to say that something is wrong with the contest. */
const About = slot<ContestAboutSlot>(import.meta.glob('../*/slots/contest-about.tsx'))

/** Tells the contest's subject and how it is decided, from its own settings. */
export function RulesView({ contest, joins }: ContestAboutSlot) {
  const locale = useLocale()
  return (
    <div className="max-w-[72ch]">
      {contest.description !== '' && (
        <section aria-labelledby="about-title" className="mb-10">
          <h2 id="about-title" className="mb-3 text-head">
            {m.contests_about()}
          </h2>
          <RichText html={contest.description} />
        </section>
      )}
      <section aria-labelledby="rules-title">
        <h2 id="rules-title" className="mb-3 text-head">
          {m.contests_rules_title()}
        </h2>
        <dl className="divide-y divide-line border-y border-line">
          <Rule name={m.contests_rule_vote()}>{voteLabel(contest, locale)}</Rule>
          <MethodRule contest={contest} />
          <Rule name={m.contests_rule_dates()}>
            <Dates contest={contest} locale={locale} />
          </Rule>
          {contest.method === 'score' ? (
            <ScoreRule contest={contest} />
          ) : (
            <WeightRule contest={contest} locale={locale} />
          )}
          <Rule name={m.contests_rule_ties()}>
            <Ties rules={contest.tie_break} />
          </Rule>
          <Rule name={m.contests_rule_results()}>{resultsWords(contest)}</Rule>
          <Rule name={m.contests_rule_declared()}>{declaredWords(contest, locale)}</Rule>
        </dl>
      </section>
      {contest.state !== 'draft' && <PublicLog cxId={contest.cx_id} />}
      {contest.user && <Organiser user={contest.user} />}
      <About contest={contest} joins={joins} />
    </div>
  )
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[200px_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Explains the judges' criteria, and how the result follows from them: so that anybody can count again. */
function ScoreRule({ contest }: { contest: Contest }) {
  const criteria = contest.method_options.criteria ?? []
  const sum = criteria.map(({ label, weight }) => (weight === 1 ? label : `${weight} × ${label}`))
  return (
    <Rule name={m.judging_rule_title()}>
      <ul className="list-disc pl-5">
        {criteria.map(({ key, label, max, weight }) => (
          <li key={key}>{m.judging_rule_criterion({ label, max, weight })}</li>
        ))}
      </ul>
      <p className="mt-2 text-small text-muted">
        {m.judging_rule_formula({ sum: sum.join(' + '), most: bestMarkOf(criteria) ?? 0 })}
      </p>
    </Rule>
  )
}

function WeightRule({ contest, locale }: { contest: Contest; locale: Locale }) {
  if (contest.jury_weight === null) return null
  const jury = formatPercent(contest.jury_weight, locale)
  const people = formatPercent(1 - contest.jury_weight, locale)
  return (
    <Rule name={m.contests_rule_jury()}>
      {m.contests_rule_jury_text({ jury, people })}
      <p className="mt-2 text-small text-muted">{m.judging_weigh_formula({ jury, people })}</p>
    </Rule>
  )
}

function MethodRule({ contest }: { contest: Contest }) {
  const rules = ballotRules(contest)
  if (rules.kind === 'single' || contest.method === 'score') return null
  const text =
    rules.kind === 'multiple'
      ? m.contests_method_multiple({ count: rules.most, shown: rules.most })
      : rules.kind === 'scale'
        ? m.contests_method_scale({ marks: rules.scale.join(', ') })
        : Number.isFinite(rules.total)
          ? m.contests_method_free_total({ most: rules.mostEach, total: rules.total })
          : m.contests_method_free({ most: rules.mostEach })
  return <Rule name={m.contests_rule_method()}>{text}</Rule>
}

function Dates({ contest, locale }: { contest: Contest; locale: Locale }) {
  const timeZone = contest.time_zone
  const rounds = roundsOf(contest)
  const say = (time: string | null) =>
    time === null ? '…' : formatDateTime(time, locale, { timeZone, zoneName: true })
  return (
    <ul className="grid gap-1">
      {rounds.map((round) => (
        <li key={round.round_id}>
          {rounds.length > 1 && <b>{roundName(round, rounds.length)}: </b>}
          <Said>{m.contests_from_to({ from: say(round.startDate), to: say(round.endDate) })}</Said>
        </li>
      ))}
    </ul>
  )
}

function Ties({ rules }: { rules: Contest['tie_break'] }) {
  const words = rules.flatMap((rule) => tieRule(rule) ?? [])
  if (words.length === 0) return m.contests_tie_shared()
  return (
    <ol className="list-decimal pl-5">
      {words.map((word) => (
        <li key={word} className="first-letter:uppercase">
          {word}
        </li>
      ))}
    </ol>
  )
}

function resultsWords({
  method,
  result_visibility: visibility,
  review_hours: hours,
}: Contest): string {
  if (method === 'score') return m.contests_results_at_declaration()
  if (visibility === 'hidden')
    return hours > 0 ? m.contests_results_at_declaration() : m.contests_results_hidden()
  if (visibility === 'after_vote') return m.contests_results_after_vote()
  return visibility === 'percentages' ? m.contests_results_percentages() : m.contests_results_live()
}

function declaredWords({ review_hours: count }: Contest, locale: Locale): string {
  if (count === 0) return m.contests_rule_declared_at_once()
  return m.contests_rule_declared_hours({ count, shown: formatNumber(count, locale) })
}

function PublicLog({ cxId }: { cxId: string }) {
  return (
    <section aria-labelledby="log-title" className="mt-10">
      <h2 id="log-title" className="mb-1 text-head">
        {m.log_title()}
      </h2>
      <p>{m.log_contest_hint()}</p>
      <Link kind="action" href={logHref(cxId)}>
        {m.log_contest_open()}
      </Link>
    </section>
  )
}

function Organiser({ user }: { user: NonNullable<Contest['user']> }) {
  return (
    <section aria-labelledby="organiser-title" className="mt-10">
      <h2 id="organiser-title" className="mb-3 text-head">
        {m.contests_organiser()}
      </h2>
      <p className="flex items-center gap-3">
        <Avatar
          id={user.ux_id}
          name={user.full_name}
          {...(user.avatar !== '' && { source: { src: user.avatar } })}
          size={48}
        />
        <span className="min-w-0">
          <b className="block truncate">{user.full_name}</b>
          {user.profession !== '' && (
            <span className="text-small text-muted">{user.profession}</span>
          )}
        </span>
      </p>
    </section>
  )
}
