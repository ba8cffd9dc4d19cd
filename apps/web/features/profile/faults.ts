import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ProfileType } from '@plaudit/contract/accounts/constants'
import type { Errors } from '../../components/form/errors.ts'
import { useQuery } from '../../lib/use-query.ts'

type Faults = Partial<Record<ProfileType, Errors>>

const key = ['profile', 'faults']

/**
 * Keeps each part's faults until they are put right: they stay with the typed text while its person looks at others.
 */
export function useFaults() {
  const client = useQueryClient()
  const { data: faults } = useQuery<Faults>({ queryKey: key, enabled: false, initialData: {} })
  const keep = useCallback(
    (type: ProfileType, errors: Errors) =>
      client.setQueryData<Faults>(key, (before) => ({ ...before, [type]: errors })),
    [client],
  )
  return { faults, keep }
}

/** Returns the number of a part's fields that are wrong. */
export const faultsOf = (faults: Faults, type: ProfileType): number =>
  Object.values(faults[type] ?? {}).filter(Boolean).length
