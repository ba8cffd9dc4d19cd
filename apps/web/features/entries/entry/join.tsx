import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/join'
import { pageMeta } from '../../../lib/meta.ts'
import { loadAnswer } from '../../contests/open/load.ts'
import { JoinScreen } from './join-screen.tsx'

/** `/join/{cx_id}`: entering a contest (specification 2). */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { answer } = await loadAnswer(args, { cx_id: params.cx_id })
  // Only what the form asks; who is in the contest already stands on its page.
  return { contest: { ...answer.contest, leaders: [] } }
}

export const meta: Route.MetaFunction = (args) => {
  const contest = args.loaderData?.contest
  if (!contest) return []
  return pageMeta(args, {
    title: m.entries_join_title({ contest: contest.contest_name }),
    description:
      contest.entry_policy === 'open'
        ? m.entries_call_text_open()
        : m.entries_call_text_moderated(),
    image: contest.cover?.src,
    hidden: contest.visibility === 'unlisted' || !contest.entry_open,
  })
}

export default function JoinPage({ loaderData }: Route.ComponentProps) {
  return <JoinScreen key={loaderData.contest.cx_id} contest={loaderData.contest} />
}
