import { useId } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import { Input } from '@plaudit/ui/input'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useLater } from './use-later.ts'

interface Props {
  value: string
  /** Two letters; cities of this country alone, where one is chosen. */
  country: string
  /** A city that was chosen from the list says its country too. */
  onChange: (city: string, country?: string) => void
}

/** A city, with suggestions of the operator's place provider or the bundled list; any other name can be typed. */
export function CityInput({ value, country, onChange }: Props) {
  const list = useId()
  const search = useLater(value.trim(), 250)
  const { data } = useQuery({
    ...callQuery('places/search', { search, ...(country && { country_code: country }) }),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  })
  const cities = (data?.places ?? []).flatMap(({ city, label, country_code }) =>
    city === undefined ? [] : [{ city, label, country_code }],
  )
  return (
    <>
      <Input
        value={value}
        maxLength={80}
        list={list}
        autoComplete="off"
        onChange={({ target }) => {
          const chosen = cities.filter(({ city }) => city === target.value)
          onChange(target.value, chosen.length === 1 ? chosen[0]?.country_code : undefined)
        }}
      />
      <datalist id={list}>
        {cities.map(({ city, label, country_code }) => (
          <option key={`${country_code} ${label}`} value={city}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  )
}
