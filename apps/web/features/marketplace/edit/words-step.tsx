import { m } from '@plaudit/i18n/messages'
import { Checkbox } from '@plaudit/ui/checkbox'
import { Chip } from '@plaudit/ui/chip'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import { formatLanguage } from '@plaudit/i18n/prices'
import { useLocale } from '@plaudit/ui/locale'
import { RichTextField } from '../../../components/text/rich-text-field.tsx'
import { callQuery } from '../../../lib/query.ts'
import { spokenFirst } from '../../../lib/spoken.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { StepProps } from './step-props.ts'
import { StepHead } from './step-head.tsx'
import { StepsPart } from './steps-part.tsx'

/** Fields for the service's name, category and description. */
export function WordsStep({ form }: StepProps) {
  const { values, set, errors } = form
  const { data } = useQuery(callQuery('api/getServiceCategories', {}))
  return (
    <>
      <StepHead title={m.marketplace_edit_words()} text={m.marketplace_edit_words_text()} />
      <div className="grid gap-5">
        <Field
          label={m.marketplace_edit_name()}
          hint={m.marketplace_edit_name_hint()}
          error={errors['title']}
          required
        >
          <Input
            value={values.title}
            maxLength={120}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
        <Field label={m.marketplace_edit_category()} error={errors['category']} required>
          <Select
            value={values.category === null ? '' : String(values.category)}
            placeholder={m.marketplace_edit_category_none()}
            options={(data?.categories ?? []).map(({ value, label }) => ({
              value: String(value),
              label,
            }))}
            onChange={(event) =>
              set({ category: event.target.value === '' ? null : Number(event.target.value) })
            }
          />
        </Field>
        <RichTextField
          label={m.marketplace_edit_description()}
          error={errors['description']}
          value={values.description}
          onChange={(description) => set({ description })}
        />
        <StepsPart form={form} />
        <Languages values={values.languages} onChange={(languages) => set({ languages })} />
        <div>
          <Field
            label={m.marketplace_edit_requirements()}
            hint={m.marketplace_edit_requirements_hint()}
            error={errors['requirements']}
          >
            <Textarea
              value={values.requirements}
              maxLength={5000}
              onChange={(event) => set({ requirements: event.target.value })}
            />
          </Field>
          <Checkbox
            label={m.marketplace_edit_requirements_private()}
            checked={values.requirements_private}
            onChange={(event) => set({ requirements_private: event.target.checked })}
          />
        </div>
      </div>
    </>
  )
}

function Languages({
  values,
  onChange,
}: {
  values: readonly string[]
  onChange: (values: string[]) => void
}) {
  const locale = useLocale()
  const all = [...new Set([...spokenFirst, ...values])]
  return (
    <Field label={m.marketplace_edit_languages()} group>
      <div className="flex flex-wrap gap-2">
        {all.map((code) => (
          <Chip
            key={code}
            pressed={values.includes(code)}
            onClick={() =>
              onChange(
                values.includes(code) ? values.filter((one) => one !== code) : [...values, code],
              )
            }
          >
            {formatLanguage(code, locale)}
          </Chip>
        ))}
      </div>
    </Field>
  )
}
