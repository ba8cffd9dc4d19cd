import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { RadioCards } from '@plaudit/ui/radio-cards'
import { Select } from '@plaudit/ui/select'
import { plainText } from '../../../lib/meta.ts'
import { useOrigin } from '../../../lib/site.ts'
import { useSection } from '../edits/section.ts'
import type { Section, SectionSpec } from '../edits/section.ts'
import { categoryName, categoryOptions } from '../open/words.ts'
import { SectionForm } from '../form/section-form.tsx'
import { RichTextField } from '../../../components/text/rich-text-field.tsx'
import { isSlug, toSlug } from './slug.ts'

interface Values {
  contest_name: string
  contest_slug: string
  description: string
  category: number
  visibility: Contest['visibility']
}

const spec: SectionSpec<Values> = {
  name: 'details',
  read: ({ contest_name, contest_slug, description, category, visibility }) => ({
    contest_name,
    contest_slug,
    description,
    category,
    visibility,
  }),
  write: (values, changed) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => changed.has(key))),
  check: ({ contest_name, contest_slug }) => ({
    contest_name: contest_name.trim() === '' ? m.errors_field_invalid_contest_name() : undefined,
    contest_slug: isSlug(contest_slug) ? undefined : m.errors_field_invalid_slug(),
  }),
}

function tell(key: keyof Values, values: Values): { label: string; text: string } {
  switch (key) {
    case 'contest_name':
      return { label: m.studio_name(), text: values.contest_name }
    case 'contest_slug':
      return { label: m.studio_slug(), text: values.contest_slug }
    case 'description':
      return { label: m.studio_description(), text: plainText(values.description) }
    case 'category':
      return { label: m.studio_category(), text: categoryName(values.category) }
    case 'visibility':
      return {
        label: m.studio_visibility(),
        text: values.visibility === 'public' ? m.studio_public() : m.studio_unlisted(),
      }
  }
}

/** Name, address, description, category, and who finds the contest. */
export function Details() {
  const section = useSection(spec)
  return (
    <SectionForm section={section} tell={tell}>
      <Card className="grid gap-5">
        <NameFields section={section} />
        <RichTextField
          label={m.studio_description()}
          hint={m.studio_description_hint()}
          error={section.errors['description']}
          value={section.values.description}
          onChange={(description) => section.set({ description })}
        />
      </Card>
      <Card>
        <VisibilityField section={section} />
      </Card>
    </SectionForm>
  )
}

function NameFields({ section }: { section: Section<Values> }) {
  const { values, errors, set } = section
  const locale = useLocale()
  const origin = useOrigin()
  return (
    <>
      <Field label={m.studio_name()} error={errors['contest_name']} required>
        <Input
          value={values.contest_name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => set({ contest_name: event.target.value })}
        />
      </Field>
      <Field
        label={m.studio_slug()}
        hint={m.studio_slug_hint({ address: `${origin}/contest/${values.contest_slug}` })}
        error={errors['contest_slug']}
      >
        <Input
          value={values.contest_slug}
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => set({ contest_slug: event.target.value })}
          onBlur={() => set({ contest_slug: toSlug(values.contest_slug) })}
        />
      </Field>
      <Field label={m.studio_category()} error={errors['category']}>
        <Select
          value={String(values.category)}
          options={categoryOptions(locale)}
          onChange={(event) => set({ category: Number(event.target.value) })}
        />
      </Field>
    </>
  )
}

function VisibilityField({ section }: { section: Section<Values> }) {
  return (
    <Field label={m.studio_visibility()} group>
      <RadioCards
        columns={2}
        value={section.values.visibility}
        onValueChange={(value) =>
          section.set({ visibility: value === 'unlisted' ? 'unlisted' : 'public' })
        }
        options={[
          { value: 'public', title: m.studio_public(), hint: m.studio_public_hint() },
          { value: 'unlisted', title: m.studio_unlisted(), hint: m.studio_unlisted_hint() },
        ]}
      />
    </Field>
  )
}
