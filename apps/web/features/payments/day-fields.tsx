import { m } from '@plaudit/i18n/messages'
import { DateTimeInput } from '@plaudit/ui/date-time'
import { Field } from '@plaudit/ui/field'
import type { ListSearch } from './use-list-search.ts'

/** From which day to which one a list tells. */
export function DayFields({ text, set }: Pick<ListSearch, 'text' | 'set'>) {
  return (['from', 'to'] as const).map((name) => (
    <Field key={name} label={name === 'from' ? m.payments_from_day() : m.payments_to_day()}>
      <DateTimeInput
        kind="date"
        defaultValue={text(name)}
        {...(name === 'from' ? { max: text('to') } : { min: text('from') })}
        onChange={(event) => set(name, event.target.value)}
      />
    </Field>
  ))
}
