import { useMemo, useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Combobox } from '@plaudit/ui/combobox'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { zoneOptions } from './zones.ts'

interface Props {
  value: string
  onChange: (zone: string) => void
  /** The instant whose offsets are shown, as a contest's start; null for now. */
  at: number | null
  hint?: string
  error?: string | undefined
}

/** The time zone that times are told in, found by city, region or its usual name. */
export function ZoneField({ value, onChange, at, hint, error }: Props) {
  const locale = useLocale()
  const [opened] = useState(() => Date.now())
  const instant = at ?? opened
  const options = useMemo(() => zoneOptions(locale, instant, value), [locale, instant, value])
  return (
    <Field label={m.studio_time_zone()} hint={hint} error={error}>
      <Combobox
        options={options}
        value={value}
        onValueChange={onChange}
        placeholder={m.studio_time_zone_find()}
      />
    </Field>
  )
}
