import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { RadioCards } from '@plaudit/ui/radio-cards'
import { WeightSlider } from '@plaudit/ui/weight-slider'
import type { Section } from '../edits/section.ts'
import { useStudio } from '../open/studio.ts'
import { weightSentence } from './rules.ts'
import type { VotingValues } from './rules.ts'

/** The public against the jury (product 3: a round may weigh the public against a jury). */
export function DecisionFields({
  section,
  fixed,
}: {
  section: Section<VotingValues>
  fixed: boolean
}) {
  const { values, set, errors } = section
  const { contest } = useStudio()
  const locale = useLocale()
  const judges = contest.judges?.length ?? 0
  const percent = values.public_percent
  return (
    <Card as="section" className="grid gap-5">
      <Field label={m.studio_who_decides()} group error={errors['public_percent']}>
        <RadioCards
          columns={2}
          value={percent === null ? 'sum' : 'weigh'}
          onValueChange={(value) => set({ public_percent: value === 'sum' ? null : 50 })}
          options={[
            { value: 'sum', title: m.studio_decide_sum(), hint: m.studio_decide_sum_hint() },
            { value: 'weigh', title: m.studio_decide_weigh(), hint: m.studio_decide_weigh_hint() },
          ].map((option) => ({ ...option, disabled: fixed }))}
        />
      </Field>
      {percent !== null && (
        <Field
          label={m.studio_weight()}
          hint={m.studio_shown_to_voters({ words: weightSentence(percent, judges, locale) })}
        >
          <WeightSlider
            first={m.studio_weight_public()}
            second={m.studio_weight_jury()}
            value={percent}
            disabled={fixed}
            onValueChange={(public_percent) => set({ public_percent })}
          />
        </Field>
      )}
      {percent !== null && percent < 100 && judges === 0 && (
        <p className="text-small text-muted">
          {m.studio_no_judges()} <Link href="?section=team">{m.studio_no_judges_link()}</Link>
        </p>
      )}
    </Card>
  )
}
