import { m } from '@plaudit/i18n/messages'
import { apiContext, pageContext } from '../../../lib/context.ts'
import { pageMeta } from '../../../lib/meta.ts'
import type { Route } from './+types/check'
import { contestOf, namesById } from './contest-names.ts'
import { VerifyScreen } from './verify-screen.tsx'

/** `/cx/{cx_id}/log/check`: the whole contest, counted again in the reader's browser. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { cx_id } = params
  const api = context.get(apiContext)
  context.get(pageContext).keep({ seconds: 1, tags: [`contest:${cx_id}`] })
  const [answer, { size, keys, files, witnesses: asked }] = await Promise.all([
    api.call('contest/v2/getCachedContest/{cx_id}', { cx_id }),
    api.call('contest/v2/getCheckpoint/{cx_id}', { cx_id }),
  ])
  // A witness that has signed nothing of it yet can't be missed.
  const witnesses = asked.flatMap(({ key, seen_at }) => (seen_at === null ? [] : (key ?? [])))
  const contest = contestOf(answer.contest)
  return { contest, names: namesById(answer), size, keys, witnesses, files }
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return []
  const { contest } = args.loaderData
  return pageMeta(args, {
    title: m.log_verify_page({ contest: contest.name }),
    description: m.log_verify_lead(),
    hidden: contest.unlisted,
  })
}

export default function CheckPage({ loaderData }: Route.ComponentProps) {
  return <VerifyScreen loaded={loaderData} />
}
