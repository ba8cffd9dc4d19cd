import type { Contest } from '@plaudit/contract/contests/contest'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { formatNumber } from '@plaudit/i18n/formatters'
import { ballotRules } from './ballot.ts'
import { soldAt } from './sold.ts'

type Limits = Pick<
  Contest,
  | 'voter_requirement'
  | 'vote_once'
  | 'contest_exp_hours'
  | 'method'
  | 'method_options'
  | 'rounds'
  | 'prices'
>

/**
 * The honest label of what a vote stands for (product 4): never "one person, one vote", but the device,
 * account, address or phone that it is really one for, and how often.
 */
export function voteLabel(contest: Limits, locale: Locale): string {
  const sold = soldAt(contest)
  if (!sold) return freeLabel(contest, locale)
  if (sold.mode === 'paid') return m.voting_label_paid()
  return m.voting_label_paid_too({ label: freeLabel(contest, locale) })
}

function freeLabel(contest: Limits, locale: Locale): string {
  const who = whoOf(contest)
  const every = everyOf(contest, locale)
  if (contest.method === 'score') return m.voting_label_judges()
  const rules = ballotRules(contest)
  if (rules.kind === 'multiple')
    return m.voting_label_multiple({ count: rules.most, shown: rules.most, who, every })
  if (rules.kind === 'single') return m.voting_label_single({ who, every })
  return m.voting_label_points({ who, every })
}

function whoOf({ voter_requirement: requirement }: Limits): string {
  if (requirement === 'signed_in') return m.voting_who_account()
  if (requirement === 'confirmed_email') return m.voting_who_email()
  if (requirement === 'confirmed_phone') return m.voting_who_phone()
  if (requirement === 'code') return m.voting_who_code()
  return m.voting_who_device()
}

/** Says the rhythm: 24 h stays in hours, whole days from two on are said in days. */
function everyOf(contest: Limits, locale: Locale): string {
  const rounds = contest.rounds.filter((round) => round.merged_into === null).length
  if (contest.vote_once) return rounds > 1 ? m.voting_every_round() : m.voting_every_contest()
  const hours = contest.contest_exp_hours
  const days = hours >= 48 && hours % 24 === 0
  const count = days ? hours / 24 : hours
  const shown = formatNumber(count, locale)
  return days ? m.voting_every_days({ count, shown }) : m.voting_every_hours({ count, shown })
}
