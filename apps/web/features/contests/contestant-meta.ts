import type { MetaDescriptor } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { contestantHref } from '../../lib/contest-addresses.ts'
import { cardOf, pageMeta, plainText } from '../../lib/meta.ts'
import type { LoadedContestant } from './load-contestant.ts'

/** Head of a contestant's page: portrait and vote call. */
export function contestantMeta(
  args: Parameters<typeof pageMeta>[0],
  { liveRound, assox_id, person, receipt, refused }: LoadedContestant,
): MetaDescriptor[] {
  const { contest, rows } = liveRound
  const row = rows.find((other) => other.assox_id === assox_id)
  const name = row?.contestant_name ?? ''
  const story = plainText(person.story)
  return pageMeta(args, {
    title: `${name}, ${contest.contest_name}`,
    description:
      story === '' ? m.contests_meta_contestant({ name, contest: contest.contest_name }) : story,
    path: contestantHref(contest.cx_id, assox_id),
    image: cardOf(`/cards/${contest.cx_id}/${assox_id}.jpg`, contest),
    type: 'profile',
    hidden: contest.visibility === 'unlisted' || receipt !== undefined || refused !== undefined,
  })
}
