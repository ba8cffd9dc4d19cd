import type { Api } from '@plaudit/client/client'
import { firstList } from '../lists/first-list.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import type { FirstList } from '../lists/use-list.ts'

/** The list of contests for a screen that shows it beside another one, as the address asks for it. */
export const loadContestsHere = (api: Api, request: Request): Promise<FirstList> =>
  firstList(api, { request, params: {} })

export default function ContestsHere({ first }: { first: FirstList }) {
  return <ListScreen first={first} />
}
