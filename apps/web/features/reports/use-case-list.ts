import { useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import type { caseQueues, ReportedEntity, ReportPlace } from '@plaudit/contract/reports/shapes'
import { useKeysets } from '../../components/form/keyset-pager.tsx'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

export type Queue = (typeof caseQueues)[number]

interface Chosen {
  queue: Queue
  entity?: ReportedEntity | undefined
  where?: ReportPlace | undefined
}

/** The cases of one queue, as the reader narrows them down. */
export function useCaseList() {
  const [chosen, setChosen] = useState<Chosen>({ queue: 'open' })
  const pages = useKeysets()
  const { queue, entity, where } = chosen
  const { after } = pages
  const query = useQuery({
    ...callQuery('reports/getQueue', {
      queue,
      ...(entity && { entity }),
      ...(where && { where }),
      ...(after && { after }),
    }),
    placeholderData: keepPreviousData,
  })
  return {
    chosen,
    query,
    pages,
    choose: (change: Partial<Chosen>) => {
      setChosen({ ...chosen, ...change })
      pages.first()
    },
  }
}

export type CaseList = ReturnType<typeof useCaseList>
