import { data, redirect } from 'react-router'
import type { Route } from './+types/view'
import { toApp } from '../../../lib/app-address.ts'
import { isInApp } from '../../../lib/app-base.ts'
import { apiContext } from '../../../lib/context.ts'
import { serviceHref } from '../addresses.ts'

/** `/view/{serviceId}`: the short address of a service, by its number or public id (product 6). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const asked = params.serviceId
  if (!/^(\d{1,15}|[0-9A-Za-z]{20,24})$/.test(asked))
    throw data({ code: 'not_found' }, { status: 404 })
  const { service } = await context
    .get(apiContext)
    .call('Services/getService/{sx_id}', { sx_id: asked })
  const href = serviceHref(service)
  throw redirect(isInApp(new URL(request.url).pathname) ? toApp(href) : href, 301)
}

export default function View() {
  return null
}
