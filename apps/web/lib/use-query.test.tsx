import { renderToString } from 'react-dom/server'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
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
