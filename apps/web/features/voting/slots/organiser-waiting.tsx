import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useQuery } from '../../../lib/use-query.ts'
import { isToDo, judgedQuery } from '../judge/judged.ts'
import { JudgedRows } from '../judge/judged-rows.tsx'

const most = 3

/** On a start page, for who has something to judge now: the nearest first. Nothing for everybody else. */
export default function JudgedCard() {
  const { data } = useQuery(judgedQuery())
  const waiting = data?.contests.filter(isToDo) ?? []
  if (!data || waiting.length === 0) return null
  return (
    <Card as="section" padding="sm">
      <CardHead
        className="mb-0"
        title={m.judging_list_waiting()}
        action={
          <Link kind="action" href="/judge">
            {m.judging_list_all()}
          </Link>
        }
      />
      <JudgedRows contests={waiting.slice(0, most)} now={data.serverTime} />
    </Card>
  )
}
