import { maxReviewHours } from '@plaudit/contract/constants'
import { resultVisibilities } from '@plaudit/contract/organiserConstants'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { NumberInput } from '@plaudit/ui/number-input'
import { RadioCards } from '@plaudit/ui/radio-cards'
import { useSite } from '../../../lib/site.ts'
import type { Section } from '../edits/section.ts'
import { useStudio } from '../open/studio.ts'
import type { VotingValues } from './rules.ts'
import { VoterCodes } from './voter-codes.tsx'

const requirements = ['anyone', 'signed_in', 'confirmed_email', 'confirmed_phone', 'code'] as const

interface Props {
  section: Section<VotingValues>
  fixed: boolean
}

/** Fields for the voters: their right to vote, the numbers that they see meanwhile, and how long the result is held. */
export function VoterFields({ section, fixed }: Props) {
  return (
    <Card as="section" className="grid gap-6">
      {section.values.method !== 'score' && <RequirementField section={section} fixed={fixed} />}
      {section.values.method !== 'score' && section.values.voter_requirement === 'code' && (
        <VoterCodes />
      )}
      <ResultFields section={section} />
    </Card>
  )
}

function RequirementField({ section, fixed }: Props) {
  const { values, set, errors } = section
  const { contest } = useStudio()
  const site = useSite()
  const options = [
    {
      value: 'anyone',
      title: m.studio_requirement_anyone(),
      hint: m.studio_requirement_anyone_hint(),
    },
    {
      value: 'signed_in',
      title: m.studio_requirement_signed_in(),
      hint: m.studio_requirement_signed_in_hint(),
    },
    {
      value: 'confirmed_email',
      title: m.studio_requirement_email(),
      hint: m.studio_requirement_email_hint(),
    },
    // Confirming a phone needs a way to send text messages; a contest that asks for it keeps it.
    ...(site?.phone_codes || contest.voter_requirement === 'confirmed_phone'
      ? [
          {
            value: 'confirmed_phone',
            title: m.studio_requirement_phone(),
            hint: m.studio_requirement_phone_hint(),
          },
        ]
      : []),
    {
      value: 'code',
      title: m.studio_requirement_code(),
      hint: m.studio_requirement_code_hint(),
    },
  ]
  return (
    <Field label={m.studio_requirement()} group error={errors['voter_requirement']}>
      <RadioCards
        columns={2}
        value={values.voter_requirement}
        onValueChange={(value) =>
          set({ voter_requirement: requirements.find((one) => one === value) ?? 'anyone' })
        }
        options={options.map((option) => ({ ...option, disabled: fixed }))}
      />
    </Field>
  )
}

function ResultFields({ section }: { section: Section<VotingValues> }) {
  const { values, set, errors } = section
  return (
    <>
      {values.method !== 'score' && <VisibilityField section={section} />}
      <Field
        label={m.studio_review_hours()}
        hint={m.studio_review_hours_hint()}
        error={errors['review_hours']}
        className="max-w-[52ch]"
      >
        <NumberInput
          value={values.review_hours}
          min={0}
          max={maxReviewHours}
          unit={m.studio_hours_unit()}
          onValueChange={(review_hours) => set({ review_hours })}
          className="max-w-80"
        />
      </Field>
    </>
  )
}

function VisibilityField({ section }: Pick<Props, 'section'>) {
  const { values, set, errors } = section
  return (
    <Field label={m.studio_results()} group error={errors['result_visibility']}>
      <RadioCards
        columns={2}
        value={values.result_visibility}
        onValueChange={(value) =>
          set({ result_visibility: resultVisibilities.find((one) => one === value) ?? 'live' })
        }
        options={[
          { value: 'live', title: m.studio_results_live(), hint: m.studio_results_live_hint() },
          {
            value: 'percentages',
            title: m.studio_results_percentages(),
            hint: m.studio_results_percentages_hint(),
          },
          {
            value: 'after_vote',
            title: m.studio_results_after_vote(),
            hint: m.studio_results_after_vote_hint(),
          },
          {
            value: 'hidden',
            title: m.studio_results_hidden(),
            hint: m.studio_results_hidden_hint(),
          },
        ]}
      />
    </Field>
  )
}
