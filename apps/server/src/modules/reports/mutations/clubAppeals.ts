import { keepersAnswerDays } from '@plaudit/contract/reports/clubAppeals'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { findStep, step } from '../../../platform/states.ts'
import { adminIds } from '../../accounts/data/admins.ts'
import { clubsByIds, sightOf } from '../../clubs/data/clubs.ts'
import { keepersOf } from '../../clubs/data/people.ts'
import { putBackPerson } from '../../clubs/mutations/putBack.ts'
import { mayKnow, mayModerate, type ClubSight } from '../../clubs/policy.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { readSettings } from '../../sites/data/settings.ts'
import { adminCount } from '../data.ts'
import { closeAppeal, decisionById, saveAppeal, type DecisionRow } from '../data/clubAppeals.ts'
import { answersOf, type ReportParts } from '../mutations.ts'
import { appealUntil } from '../policy.ts'
import { clubAppealSteps } from '../states.ts'

const day = 86_400_000
type ClubRow = ClubSight['row']

/** Returns the time after which an objection is too late. */
export const objectUntil = async (db: Db, { at }: Pick<DecisionRow, 'at'>): Promise<Date> =>
  appealUntil({ decided_at: at }, (await readSettings(db, 'limits')).appeal_days)

/** Keepers of a club who can decide about it: neither its doer, nor the person it was done to. */
async function judgesOf(db: Db, club: ClubRow, row: DecisionRow): Promise<number[]> {
  if (club.is_platform) return []
  const keepers = await keepersOf(db, club.group_id)
  return keepers.filter((id) => id !== row.keeper_id && id !== row.user_id)
}

/** Tells whether its person can go before the platform now: a keeper kept it so, or none answered for days. */
export const mayTakeUp = ({ state, created_at }: DecisionRow, now = Date.now()): boolean =>
  state === 'kept' ||
  (state === 'waits' && (created_at?.getTime() ?? now) + keepersAnswerDays * day <= now)

/**
 * Objects to an act of a club's keepers within the days of an appeal: before another keeper, before the platform where
 * there is no other, or where one kept it so.
 * @returns the state. @throws refusal not_found, case_closed, appeal_too_late.
 */
export async function objectInClub(
  tx: Tx,
  person: Person,
  { act_id, text }: { act_id: number; text: string },
) {
  const row = await decisionById(tx.db, act_id)
  if (row === undefined || row.user_id !== person.user_id) return refuse('not_found')
  const club = (await clubsByIds(tx.db, [row.group_id])).get(row.group_id) ?? refuse('not_found')
  if (row.is_over) refuse('case_closed')
  if (row.state === null && (await objectUntil(tx.db, row)).getTime() < Date.now())
    refuse('appeal_too_late')
  const judges = await judgesOf(tx.db, club, row)
  const isUp = row.state === null ? judges.length === 0 : mayTakeUp(row) || refuse('case_closed')
  const to = step(clubAppealSteps, row.state ?? 'none', isUp ? 'take_up' : 'appeal', 'author')
  if (!(await saveAppeal(tx, row, text, to))) refuse('case_closed')
  const admins = isUp ? await adminIds(tx.db) : []
  await tell(tx, {
    to: isUp ? admins.filter((id) => id !== person.user_id) : judges,
    type: isUp ? 'club.appealed_up' : 'club.appealed',
    key: `club_appeal:${act_id}:${to}`,
    href: isUp ? '/admin/reports' : `/c/${club.gx_id}?tab=reports`,
    values: { club: club.title },
  })
  return to
}

/** Role in which somebody decides about an objection now; undefined for a person who does not. */
export async function judgesAs(
  db: Db,
  person: Person,
  club: ClubRow,
  row: DecisionRow,
): Promise<'keeper' | 'admin' | undefined> {
  if (row.user_id === person.user_id) return undefined
  if (row.state === 'platform') return person.is_admin ? 'admin' : undefined
  return mayModerate(await sightOf(db, club, { person, site: wholePlatform }))
    ? 'keeper'
    : undefined
}

/**
 * Puts back what keepers took away, or lets it stay so. The keeper who did it does not decide; if there is one admin
 * alone, they look again.
 * @throws refusal not_found, own_decision, case_closed, club_full.
 */
export async function answerClubAppeal(
  tx: Tx,
  parts: Pick<ReportParts, 'things'>,
  person: Person,
  { act_id, verdict, answer }: { act_id: number; verdict: 'put_back' | 'uphold'; answer: string },
): Promise<void> {
  const row = (await decisionById(tx.db, act_id)) ?? refuse('not_found')
  const club = (await clubsByIds(tx.db, [row.group_id])).get(row.group_id) ?? refuse('not_found')
  const who = (await judgesAs(tx.db, person, club, row)) ?? refuse('not_found')
  const isAlone = who === 'admin' && (await adminCount(tx.db)) === 1
  if (row.keeper_id === person.user_id && !isAlone) refuse('own_decision')
  if (findStep(clubAppealSteps, row.state ?? 'none', verdict, who) === undefined)
    refuse('case_closed')
  const to = step(clubAppealSteps, row.state ?? 'none', verdict, who)
  if (!(await closeAppeal(tx, row, to, { by: person.user_id, answer }))) refuse('case_closed')
  // This act no longer explains a state that was undone or decided anew since.
  if (verdict === 'put_back' && !row.is_over) await putBack(tx, parts, person, row)
  await writeAudit(tx, {
    actor_id: person.user_id,
    subject: 'club',
    subject_id: row.group_id,
    act: verdict === 'put_back' ? 'appeal_restored' : 'appeal_kept',
    detail: { user_id: row.user_id, act_id, ...(answer !== '' && { reason: answer }) },
  })
  await tellAuthor(tx, club, row, verdict, answer)
}

async function putBack(
  tx: Tx,
  { things }: Pick<ReportParts, 'things'>,
  person: Person,
  row: DecisionRow,
): Promise<void> {
  const { act, group_id, user_id, was, fx_id, comment_id } = row
  if (act === 'ban' || act === 'remove' || act === 'mute')
    return putBackPerson(tx, group_id, user_id, { act, was: was ?? 'none', actor: person.user_id })
  const [entity, key] = fx_id === null ? ['comment' as const, comment_id] : ['feed' as const, fx_id]
  await answersOf(things, entity).restoreInClub?.(tx, key ?? refuse('not_found'))
}

/** Its person hears what came of it; of a club that shows itself to nobody no name, while they are outside. */
async function tellAuthor(
  tx: Tx,
  club: ClubRow,
  { act_id, user_id }: DecisionRow,
  verdict: 'put_back' | 'uphold',
  answer: string,
): Promise<void> {
  const person = { user_id, is_admin: false } as Person
  const knows = mayKnow(await sightOf(tx.db, club, { person, site: wholePlatform }))
  const type = verdict === 'put_back' ? 'club.appeal_restored' : 'club.appeal_kept'
  await tell(tx, {
    to: [user_id],
    type: knows ? type : `${type}_hidden`,
    key: `club_appeal:${act_id}:${verdict}:${Date.now()}`,
    href: '/user-profile/decisions',
    values: knows ? { club: club.title, reason: answer } : {},
  })
}
