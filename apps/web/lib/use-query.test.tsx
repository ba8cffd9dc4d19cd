import { renderToString } from 'react-dom/server'
// oxlint-disable-next-line no-restricted-imports -- What ours is compared with.
import { QueryClient, QueryClientProvider, useQuery as useAnswer } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { useQuery } from './use-query.ts'

const queryKey = ['cart']

function Count({ first }: { first?: number }) {
  const { data, isPending } = useQuery<number>({
    queryKey,
    queryFn: () => Promise.resolve(3),
    ...(first !== undefined && { initialData: first }),
  })
  return isPending ? 'none yet' : `has ${data}`
}

/** Returns what a part draws while it is taken over, which React draws with what the server knew. */
function takenOver(client: QueryClient, first?: number): string {
  return renderToString(
    <QueryClientProvider client={client}>
      <Count {...(first !== undefined && { first })} />
    </QueryClientProvider>,
  )
}

describe('a query of a part that the server drew', () => {
  it('begins as the server drew it, whatever another part was answered meanwhile', () => {
    const client = new QueryClient()
    expect(takenOver(client)).toBe('none yet')
    client.setQueryData(queryKey, 1)
    expect(takenOver(client)).toBe('none yet')
    expect(takenOver(client, 2)).toBe('has 2')
    expect(takenOver(new QueryClient(), 2)).toBe('has 2')
  })
})

it('says of a query that is off what the library says', () => {
  const said = (use: typeof useQuery<number>, options: object, known?: number) => {
    let result: object = {}
    const Part = () => {
      // A copy reads every field.
      result = { ...use({ queryKey, queryFn: () => 0, enabled: false, ...options }) }
      return null
    }
    const client = new QueryClient()
    if (known !== undefined) client.setQueryData(queryKey, known)
    renderToString(
      <QueryClientProvider client={client}>
        <Part />
      </QueryClientProvider>,
    )
    const told = Object.entries(result)
    return Object.fromEntries(told.filter(([key]) => key !== 'dataUpdatedAt' && key !== 'refetch'))
  }
  for (const [options, known] of [[{}], [{ initialData: 2 }], [{}, 3]] as const)
    expect(said(useQuery, options, known)).toEqual(said(useAnswer, options, known))
})
