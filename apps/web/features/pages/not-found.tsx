import { data } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/not-found'
import { NotFound } from '../../components/route-error.tsx'
import { pageMeta } from '../../lib/meta.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.common_not_found_title(),
    description: m.common_not_found_text(),
    hidden: true,
  })

/** Any other path (specification 2), with its real status. */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFound />
}
