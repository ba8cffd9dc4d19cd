import { data } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/not-found'
import { NotFound } from '../../components/route-error.tsx'
import { pageMeta } from '../../lib/meta.ts'

/** Its title comes with the screen, as on every page that was not found. */
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.common_not_found_title(),
    description: m.common_not_found_text(),
    hidden: true,
  }).filter((tag) => !('title' in tag))

/** Any other path (specification 2), with its real status. */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFound />
}
