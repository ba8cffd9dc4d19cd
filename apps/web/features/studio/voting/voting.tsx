import { m } from '@plaudit/i18n/messages'
import type { Locale } from '@plaudit/i18n/locale'
import { formatNumber } from '@plaudit/i18n/formatters'
import { Banner } from '@plaudit/ui/banner'
import { useLocale } from '@plaudit/ui/locale'
import { useStudio } from '../open/studio.ts'
import { useSection } from '../edits/section.ts'
import { SectionForm } from '../form/section-form.tsx'
import { DecisionFields } from './decision-fields.tsx'
import { MethodFields } from './method-fields.tsx'
import { RhythmFields } from './rhythm-fields.tsx'
import { ruleWords } from '../open/rule-names.ts'
import { votingSpec, weightSentence } from './rules.ts'
import type { VotingValues } from './rules.ts'
import { TieBreak } from './tie-break.tsx'
import { VoterFields } from './voter-fields.tsx'
import { methodName, requirementName, resultsName } from '../open/rule-names.ts'

/** Edits the way of voting, its rhythm, its voters, the visible numbers, the deciders, and the rule for a tie. */
export function Voting() {
  const section = useSection(votingSpec)
  const locale = useLocale()
  const judged = section.values.method === 'score'
  const fixed = useStudio().contest.votes_total > 0
  return (
    <SectionForm section={section} tell={(key, values) => tell(key, values, locale)}>
      {fixed && (
        <Banner tone="info" inset>
          {m.studio_votes_are_in()}
        </Banner>
      )}
      <MethodFields section={section} fixed={fixed} />
      {!judged && <RhythmFields section={section} fixed={fixed} />}
      <VoterFields section={section} fixed={fixed} />
      {!judged && <DecisionFields section={section} fixed={fixed} />}
      <TieBreak section={section} fixed={fixed} />
    </SectionForm>
  )
}

function tell(key: keyof VotingValues, values: VotingValues, locale: Locale) {
  const number = (value: number | null) => (value === null ? '–' : formatNumber(value, locale))
  const yes = (on: boolean) => (on ? m.studio_on() : m.studio_off())
  const words: Record<keyof VotingValues, { label: string; text: string }> = {
    method: { label: m.studio_method(), text: methodName(values.method) },
    max_choices: { label: m.studio_max_choices(), text: number(values.max_choices) },
    points: {
      label: m.studio_points_kind(),
      text: values.points === 'scale' ? m.studio_points_scale() : m.studio_points_free(),
    },
    scale: { label: m.studio_scale(), text: values.scale },
    max_points: { label: m.studio_max_points(), text: number(values.max_points) },
    max_total: { label: m.studio_max_total(), text: number(values.max_total) },
    criteria: {
      label: m.judging_criteria(),
      text: values.criteria
        .map(({ label, max, weight }) =>
          m.judging_rule_criterion({ label, max: max ?? 0, weight: weight ?? 0 }),
        )
        .join('\n'),
    },
    vote_once: { label: m.studio_rhythm_once_title(), text: yes(values.vote_once) },
    contest_exp_hours: { label: m.studio_hours(), text: number(values.contest_exp_hours) },
    confirm_vote: { label: m.studio_confirm_vote(), text: yes(values.confirm_vote) },
    voter_requirement: {
      label: m.studio_requirement(),
      text: requirementName(values.voter_requirement),
    },
    result_visibility: { label: m.studio_results(), text: resultsName(values.result_visibility) },
    review_hours: { label: m.studio_review_hours(), text: number(values.review_hours) },
    public_percent: {
      label: m.studio_who_decides(),
      text: weightSentence(values.public_percent, 0, locale),
    },
    tie_break: {
      label: m.studio_tie_title(),
      text: values.tie_break.map((rule, at) => `${at + 1}. ${ruleWords(rule).name}`).join('\n'),
    },
  }
  return words[key]
}
