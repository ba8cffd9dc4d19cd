import { callQuery } from './query.ts'
import { useQuery } from './use-query.ts'

/** The name of a state by its code (ISO 3166-2); empty until it is known, and where a country has none. */
export function useStateName(country_code: string, state: string): string {
  const { data } = useQuery({
    ...callQuery('places/getStates', { country_code }),
    enabled: country_code !== '' && state !== '',
    staleTime: Infinity,
  })
  return data?.states.find(({ code }) => code === state)?.name ?? ''
}
