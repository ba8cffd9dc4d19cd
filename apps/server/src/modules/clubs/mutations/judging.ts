import { payDays, type ClubVerdict } from '@plaudit/contract/clubs/constants'
import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import { endRight } from '../../../platform/realtime/endedRights.ts'
import { accountById } from '../../accounts/data.ts'
import { suspendedAmong } from '../../accounts/data/shown.ts'
import { seeFrom } from '../../notifications/mutations/announce.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { clubPerson } from '../data/clubs.ts'
import { keepersOf } from '../data/people.ts'
import { askedGroup, mayJudge, memberKey } from '../policy.ts'
import { clubsDb, type ClubPersonRow, type ClubRow } from '../tables.ts'
import { isInside } from '../states.ts'
import { changeMembership, heldSight, setRole } from './membership.ts'

interface Judgement {
  user_id: number
  verdict: ClubVerdict
  minutes: number
  reason: string
}

/**
 * An act of a keeper of a club on one of its people (api: Groups/moderate).
 * @throws refusal forbidden, club_illegal_step, club_full, not_found for somebody who isn't there.
 */
export async function judgePerson(
  tx: Tx,
  person: Person,
  groupId: number,
  judgement: Judgement,
): Promise<ClubPersonRow> {
  const { user_id: userId, verdict, reason } = judgement
  const sight = await heldSight(tx, groupId, person)
  const other = await clubPerson(tx.db, groupId, userId)
  if (!mayJudge(sight, verdict, other)) {
    // A person without the right hears that; a step that is no longer possible is said as such.
    const mayAct = mayJudge(sight, 'ban', undefined)
    refuse(mayAct ? 'club_illegal_step' : 'forbidden')
  }
  if ((await accountById(tx.db, userId)) === undefined) refuse('not_found')
  if (verdict === 'hand_over' && (await suspendedAmong(tx.db, [userId])).has(userId))
    refuse('club_illegal_step')
  const row = await carryOut(tx, person, sight.row, judgement, other)
  await writeAudit(tx, {
    actor_id: person.user_id,
    subject: 'club',
    subject_id: groupId,
    act: verdict,
    detail: {
      user_id: userId,
      // Standing to which a granted appeal puts them back.
      was: other?.state ?? 'none',
      ...(reason !== '' && { reason }),
    },
  })
  await tellThem(tx, person, sight.row, judgement, { before: other, row })
  if (other?.state === 'asked' && row.state !== 'asked') await answered(tx, groupId, userId)
  return row
}

async function carryOut(
  tx: Tx,
  person: Person,
  club: ClubRow,
  { user_id: userId, verdict, minutes }: Judgement,
  other: ClubPersonRow | undefined,
): Promise<ClubPersonRow> {
  const { group_id } = club
  const change = (verb: 'let_in' | 'let_pay' | 'decline' | 'remove' | 'ban' | 'unban') =>
    changeMembership(tx, club, { verb, who: 'moderator', userId, actor: person.user_id })
  switch (verdict) {
    case 'let_in': {
      if (club.membership !== 'paid') return change('let_in')
      const row = await change('let_pay')
      if (row.pays_with !== null) await emit(tx, 'club.let_in_paid', { group_id, user_id: userId })
      return row
    }
    case 'decline':
    case 'remove':
    case 'ban':
    case 'unban':
      return change(verdict)
    case 'mute':
      return mute(tx, group_id, userId, new Date(Date.now() + minutes * 60_000), other)
    case 'unmute':
      return mute(tx, group_id, userId, null, other)
    case 'promote':
      return setRole(tx, group_id, userId, 'moderator')
    case 'demote':
      return setRole(tx, group_id, userId, 'member')
    case 'hand_over':
      return handOver(tx, group_id, userId)
  }
}

/** The club's other keepers need not answer any more: what they were told of the request is new to nobody. */
const answered = async (tx: Tx, groupId: number, userId: number): Promise<void> =>
  seeFrom(tx, await keepersOf(tx.db, groupId), { group: askedGroup(groupId), by: userId })

/** Silences somebody; a person who never joined the platform's own clubs gets a row for it. */
async function mute(
  tx: Tx,
  group_id: number,
  user_id: number,
  muted_until: Date | null,
  other: ClubPersonRow | undefined,
): Promise<ClubPersonRow> {
  await endRight(tx, memberKey(group_id, user_id))
  const state = other?.state ?? ('left' as const)
  return clubsDb(tx.db)
    .insertInto('club_people')
    .values({ group_id, user_id, group_assoc_id: publicId(), state, muted_until })
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'user_id'])
        .doUpdateSet({ muted_until, changed_at: new Date() }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The owner before keeps order from then on; a club has one owner at every moment that anybody sees. */
async function handOver(tx: Tx, groupId: number, userId: number): Promise<ClubPersonRow> {
  const before = await clubsDb(tx.db)
    .selectFrom('club_people')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  if (before) await setRole(tx, groupId, before.user_id, 'moderator')
  return setRole(tx, groupId, userId, 'owner')
}

const good = {
  let_in: 'club.let_in',
  promote: 'club.promoted',
  hand_over: 'club.handed_over',
} as const
const bad = {
  decline: 'club.declined',
  remove: 'club.removed',
  ban: 'club.banned',
  mute: 'club.muted',
} as const

const isHidden = ({ access, introduced }: ClubRow): boolean => access === 'private' && !introduced

/**
 * Returns the notice that tells of an act; acts that a person finds where they look for them, or never knew of, have
 * none.
 */
function noticeOf(
  club: ClubRow,
  { verdict, reason }: Judgement,
  before: ClubPersonRow | undefined,
): string | undefined {
  if (verdict in good) return good[verdict as keyof typeof good]
  const out = bad[verdict as keyof typeof bad]
  const known = club.is_platform || before?.state === 'asked' || isInside(before?.state ?? 'none')
  if (!known || out === undefined) return undefined
  // A club that shows itself to nobody gives neither name nor words to a person who stays outside.
  if (verdict !== 'mute' && isHidden(club)) return `${out}_hidden`
  return verdict === 'decline' || reason === '' ? out : `${out}_why`
}

/** The person hears what was decided about their place, with the reason if there is one; never the keeper's name. */
async function tellThem(
  tx: Tx,
  person: Person,
  club: ClubRow,
  judgement: Judgement,
  { before, row }: { before: ClubPersonRow | undefined; row: ClubPersonRow },
): Promise<void> {
  const { verdict, user_id, reason } = judgement
  const owes = verdict === 'let_in' && row.state === 'let_in' && row.pays_with === null
  const type = owes ? 'club.let_in_pay' : noticeOf(club, judgement, before)
  if (type === undefined) return
  await tell(tx, {
    to: [user_id],
    type,
    key: `club:${club.group_id}:${verdict}:${row.changed_at.getTime()}`,
    ...(verdict in good && { by: person.user_id }),
    href: `/c/${club.gx_id}`,
    values: type.endsWith('_hidden')
      ? {}
      : { club: club.title, reason, ...(owes && { days: payDays }) },
  })
}
