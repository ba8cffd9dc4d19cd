import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { Chip } from '@plaudit/ui/chip'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { NumberInput } from '@plaudit/ui/number-input'
import { RadioCards } from '@plaudit/ui/radio-cards'
import { Segmented } from '@plaudit/ui/segmented'
import type { Section } from '../edits/section.ts'
import { firstCriteria } from './criteria.ts'
import { CriteriaFields } from './criteria-fields.tsx'
import type { VotingValues } from './rules.ts'
import { readScale, scales, writeScale } from './scale.ts'

interface Props {
  section: Section<VotingValues>
  /** Votes are in: what they are counted by stands. */
  fixed: boolean
}

const methods = ['single', 'multiple', 'points', 'score'] as const

/** Judges begin with something to score. */
function withMethod({ criteria }: VotingValues, wanted: string): Partial<VotingValues> {
  const method = methods.find((one) => one === wanted) ?? 'single'
  return {
    method,
    ...(method === 'score' && criteria.length === 0 && { criteria: firstCriteria() }),
  }
}

export function MethodFields({ section, fixed }: Props) {
  const { values, set, errors } = section
  return (
    <Card as="section" className="grid gap-5">
      <Field label={m.studio_method()} group error={errors['method']}>
        <RadioCards
          columns={2}
          value={values.method}
          onValueChange={(value) => set(withMethod(values, value))}
          options={[
            {
              value: 'single',
              title: m.studio_method_single(),
              hint: m.studio_method_single_hint(),
            },
            {
              value: 'multiple',
              title: m.studio_method_multiple(),
              hint: m.studio_method_multiple_hint(),
            },
            {
              value: 'points',
              title: m.studio_method_points(),
              hint: m.studio_method_points_hint(),
            },
            { value: 'score', title: m.judging_method(), hint: m.judging_method_hint() },
          ].map((option) => ({ ...option, disabled: fixed }))}
        />
      </Field>
      {values.method === 'score' && <CriteriaFields section={section} fixed={fixed} />}
      {values.method === 'multiple' && (
        <Field label={m.studio_max_choices()} error={errors['max_choices']} className="max-w-80">
          <NumberInput
            value={values.max_choices}
            min={1}
            max={100}
            disabled={fixed}
            onValueChange={(max_choices) => set({ max_choices })}
          />
        </Field>
      )}
      {values.method === 'points' &&
        (fixed ? (
          <p className="num font-semibold">{pointsInWords(values)}</p>
        ) : (
          <PointsFields section={section} />
        ))}
    </Card>
  )
}

function pointsInWords({ points, scale, max_points, max_total }: VotingValues): string {
  if (points === 'scale') return scale
  return [
    max_points !== null &&
      m.common_labelled({ label: m.studio_max_points(), text: String(max_points) }),
    max_total !== null &&
      m.common_labelled({ label: m.studio_max_total(), text: String(max_total) }),
  ]
    .filter(Boolean)
    .join(', ')
}

function PointsFields({ section }: Pick<Props, 'section'>) {
  const { values, set, errors } = section
  return (
    <>
      <Segmented
        label={m.studio_points_kind()}
        value={values.points}
        onValueChange={(points) => set({ points: points === 'free' ? 'free' : 'scale' })}
        options={[
          { value: 'scale', label: m.studio_points_scale() },
          { value: 'free', label: m.studio_points_free() },
        ]}
        className="justify-self-start"
      />
      {values.points === 'scale' ? (
        <ScaleFields section={section} />
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={m.studio_max_points()}
            hint={m.studio_max_points_hint()}
            error={errors['max_points']}
          >
            <NumberInput
              value={values.max_points}
              min={1}
              max={100_000}
              onValueChange={(max_points) => set({ max_points })}
            />
          </Field>
          <Field
            label={m.studio_max_total()}
            hint={m.studio_max_points_hint()}
            error={errors['max_total']}
          >
            <NumberInput
              value={values.max_total}
              min={1}
              max={1_000_000}
              onValueChange={(max_total) => set({ max_total })}
            />
          </Field>
        </div>
      )}
    </>
  )
}

function ScaleFields({ section }: Pick<Props, 'section'>) {
  const { values, set, errors } = section
  const read = readScale(values.scale)
  return (
    <div>
      <Field
        label={m.studio_scale()}
        hint={read ? m.studio_scale_hint({ count: read.length }) : undefined}
        error={errors['scale'] ?? (read ? undefined : m.studio_scale_wrong())}
      >
        <Input
          value={values.scale}
          inputMode="numeric"
          onChange={(event) => set({ scale: event.target.value })}
          onBlur={() => read && set({ scale: writeScale(read) })}
          className="num"
        />
      </Field>
      <div role="group" aria-label={m.studio_scales()} className="mt-3 flex flex-wrap gap-2">
        {scales.map((scale) => (
          <Chip
            key={writeScale(scale)}
            pressed={values.scale === writeScale(scale)}
            onClick={() => set({ scale: writeScale(scale) })}
          >
            <span className="num">
              {scale.length > 6 ? `${scale.slice(0, 4).join(' ')} … 1` : scale.join(' ')}
            </span>
          </Chip>
        ))}
      </div>
    </div>
  )
}
