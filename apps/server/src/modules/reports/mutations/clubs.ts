import type { ReportedEntity } from '@plaudit/contract/reports/shapes'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { clubsByIds, findClub } from '../../clubs/data/clubs.ts'
import { insiders, keepersOf } from '../../clubs/data/people.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { answeredInClub, caseOfClub } from '../data/clubs.ts'
import { answersOf, lock, type ReportParts } from '../mutations.ts'

/**
 * The club whose keepers hear of a report: the one that the thing stands in; of a person the one that it is said to be
 * about, where both belong to it.
 */
export async function clubOf(
  tx: Tx,
  { things }: Pick<ReportParts, 'things'>,
  person: Person,
  asked: { entity: ReportedEntity; key: string; gx_id?: string | undefined },
): Promise<number | null> {
  const { entity, key, gx_id } = asked
  if (entity !== 'user') return (await answersOf(things, entity).clubOf?.(tx.db, key)) ?? null
  const club = gx_id === undefined ? undefined : await findClub(tx.db, gx_id)
  if (club === undefined || club.is_platform) return null
  const both = [person.user_id, Number(key)]
  const inside = await insiders(tx.db, club.group_id, both)
  return both.every((id) => inside.has(id)) ? club.group_id : null
}

/** Tells the keepers of a club once of each case; its own person hears nothing. */
export async function tellKeepers(
  tx: Tx,
  person: Person,
  groupId: number,
  caseId: string,
): Promise<void> {
  const club = (await clubsByIds(tx.db, [groupId])).get(groupId)
  const { author_id } = await lock(tx, caseId)
  if (club === undefined || club.is_platform) return
  const keepers = await keepersOf(tx.db, groupId)
  await tell(tx, {
    // The reporter is named to nobody: they are only left out.
    to: keepers.filter((id) => id !== author_id && id !== person.user_id),
    type: 'club.reported',
    key: `report:${caseId}:club`,
    group: `club:${groupId}:reported`,
    href: `/c/${club.gx_id}?tab=reports`,
    values: { club: club.title },
  })
}

interface Answer {
  group_id: number
  /** As the club's queue calls it. */
  case_id: string
  verdict: 'hide' | 'keep'
  reason: string
}

/**
 * Takes the keepers' answer to a report: hidden with a reason, which stands in the club's log, or left. The
 * platform still decides about it.
 * @throws refusal not_found for a case that is none of this club's or about oneself, case_closed, forbidden,
 *   invalid_input without a reason.
 */
export async function answerInClub(
  tx: Tx,
  { things }: Pick<ReportParts, 'things'>,
  person: Person,
  { group_id, case_id: named, verdict, reason }: Answer,
): Promise<void> {
  const case_id = (await caseOfClub(tx.db, group_id, named)) ?? refuse('not_found')
  const found = await lock(tx, case_id)
  if (found.author_id === person.user_id) refuse('not_found')
  if (found.state !== 'open') refuse('case_closed')
  if ((await answeredInClub(tx.db, group_id, case_id)) === (verdict === 'hide' ? 'hidden' : 'kept'))
    return
  if (verdict === 'hide') {
    if (reason === '') refuse('invalid_input', { fields: { reason: 'reason_missing' } })
    const hide = answersOf(things, found.entity).hideInClub ?? refuse('forbidden')
    await hide(tx, found.entity_id, { person, reason })
  } else
    await writeAudit(tx, {
      actor_id: person.user_id,
      subject: 'club',
      subject_id: group_id,
      act: 'keep_reported',
      detail: {
        case_id: named,
        // The words about its author go with the author.
        ...(found.author_id !== null && { user_id: found.author_id }),
        ...(reason !== '' && { reason }),
      },
    })
  await statement(
    tx.db,
    `insert into club_report_answers (group_id, case_id, verdict, reason, answered_by) values ($1, $2, $3, $4, $5)
     on conflict (group_id, case_id) do update set verdict = excluded.verdict, reason = excluded.reason,
       answered_by = excluded.answered_by, answered_at = now()`,
    [group_id, case_id, verdict === 'hide' ? 'hidden' : 'kept', reason, person.user_id],
  )
}
