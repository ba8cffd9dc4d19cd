import type { Api } from '@plaudit/client/client'
import { readFilters } from '../list/filters.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { loadFirst, type First } from '../list/load.ts'

/** The list of services for a screen that shows it beside another one, as the address asks for it. */
export const loadServicesHere = (api: Api, request: Request): Promise<First> =>
  loadFirst(api, readFilters(undefined, new URL(request.url).searchParams))

export default function ServicesHere({ first }: { first: First }) {
  return <ListScreen first={first} />
}
