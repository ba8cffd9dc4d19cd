import type { Language } from '@plaudit/contract/constants'
import type { Notification } from '@plaudit/contract/notifications/shape'
import type { Db } from '../../../platform/db/db.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import { noticeType } from '../../../platform/notices.ts'
import { picturesByIds } from '../../files/data.ts'
import { actorsByIds, type Actor, type NoticeGroup } from '../data/notices.ts'

type Said = Pick<NoticeGroup, 'type' | 'values' | 'people'>

/** What a notice says, in a person's language; of several people it names the latest and counts the others. */
export function wordsOf({ type, values, people }: Said, who: string, language: Language): string {
  const { one, many } = noticeType(type)
  const others = people - 1
  const said = { ...values, who: who || sentence('notices_somebody', language), count: others }
  return sentence(many !== undefined && others > 0 ? many : one, language, said)
}

/** Notices as their reader sees them. */
export async function presentNotices(
  db: Db,
  userId: number,
  groups: readonly NoticeGroup[],
  language: Language,
): Promise<Notification[]> {
  const actors = await actorsByIds(
    db,
    groups.flatMap((group) => group.actors),
  )
  const pictures = await picturesByIds(
    db,
    [...actors.values()].flatMap(({ avatar_id }) => avatar_id ?? []),
  )
  const shown = (actor: Actor) => ({
    ID: actor.ID,
    full_name: actor.full_name,
    username: actor.username,
    avatar: pictures.get(actor.avatar_id ?? '')?.src ?? '',
  })
  return groups.map((group) => {
    const { feed, preference, why } = noticeType(group.type)
    const people = group.actors.flatMap((id) => actors.get(id) ?? [])
    return {
      id: group.notice_id,
      user_id: userId,
      type: feed,
      is_seen: group.is_seen,
      item: { ...group.values, href: group.href },
      text: wordsOf(group, people[0]?.full_name ?? '', language),
      why: sentence(why, language, group.values),
      preference,
      people: people.map(shown),
      count: group.notices,
      href: group.href,
      createdAt: group.created_at.toISOString(),
    }
  })
}
