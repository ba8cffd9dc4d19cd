import type { Language } from '@plaudit/contract/constants'
import type { Notification } from '@plaudit/contract/notifications/shape'
import type { Db } from '../../../platform/db/db.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import { noticeType } from '../../../platform/notices.ts'
import { picturesByIds } from '../../files/data.ts'
import { actorsByIds, type Actor, type NoticeGroup } from '../data/notices.ts'

type Said = Pick<NoticeGroup, 'type' | 'values' | 'people'>

/**
 * Returns the words of a notice, in a person's language; of several people it names the latest, of three and more the
 * latest two, and counts the others.
 * @param names of the people who did it, the latest first.
 */
export function wordsOf(
  { type, values, people }: Said,
  names: readonly string[],
  language: Language,
): string {
  const { one, many } = noticeType(type)
  const isMany = many !== undefined && people > 1
  const named = isMany && people > 2 ? names.slice(0, 2) : names.slice(0, 1)
  const who = named.join(', ') || sentence('notices_somebody', language)
  const said = { ...values, who, count: people - Math.max(1, named.length) }
  return sentence(isMany ? many : one, language, said)
}

const nameOf = ({ full_name }: Actor): string => full_name

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
  const shown = ({ avatar_id, ...actor }: Actor) => ({
    ...actor,
    avatar: pictures.get(avatar_id ?? '')?.src ?? '',
  })
  return groups.map((group) => {
    const { feed, preference, why, act } = noticeType(group.type)
    const people = group.actors.flatMap((id) => actors.get(id) ?? [])
    return {
      id: group.notice_id,
      user_id: userId,
      type: feed,
      is_seen: group.is_seen,
      item: { ...group.values, href: group.href },
      text: wordsOf(group, people.map(nameOf), language),
      act: act === undefined ? null : sentence(act, language),
      why: sentence(why, language, group.values),
      preference,
      people: people.map(shown),
      count: group.notices,
      href: group.href,
      createdAt: group.created_at.toISOString(),
    }
  })
}
