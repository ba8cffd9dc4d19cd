import type { Query } from './searchQueries.ts'

/** A Vendure server with its default search plugin. */
export interface Peer {
  /** Address of its shop interface: `http://127.0.0.1:3301/shop-api`. */
  address: string
  /** Queries of each kind at most: wide ones take it seconds. */
  most: number
}

const text = `query ($input: SearchInput!) { search(input: $input) {
  totalItems items { productName } facetValues { count facetValue { id } } collections { count collection { id } } } }`

/** The titles of the first page, with facets as ours has them. */
export async function askPeer({ address }: Peer, { term }: Query): Promise<string[]> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: text,
      variables: { input: { term, take: 20, skip: 0, groupByProduct: true } },
    }),
  })
  const body = (await answer.json()) as {
    data?: { search: { items: { productName: string }[] } }
  }
  return (body.data?.search.items ?? []).map(({ productName }) => productName.slice(0, 120))
}
