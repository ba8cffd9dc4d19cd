import type { ReportedEntity, ReportReason } from '@plaudit/contract/reports/shapes'
import { writeAudit } from '../../platform/audit.ts'
import { statement, type Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors.ts'
import type { Person } from '../../platform/http/caller.ts'
import { publicId } from '../../platform/ids.ts'
import type { Reported, ReportedThings } from '../../platform/reported.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { step } from '../../platform/states.ts'
import { accountById } from '../accounts/data.ts'
import { tell } from '../notifications/mutations/tell.ts'
import { readSettings } from '../sites/data/settings.ts'
import { adminCount, countedPeople, currentCase, isEstablished, wasKept } from './data.ts'
import { writeToAuthor } from './mutations/authors.ts'
import { namedIn, tellReporters, titleFor, titleNow } from './mutations/reporters.ts'
import { mayDecide } from './policy.ts'
import { caseSteps } from './states.ts'
import { reportsDb, type CaseRow } from './tables.ts'

export type ReportParts = { things: ReportedThings; publicUrl: string; secrets: Secrets }

/** @throws refusal not_found where no module keeps such things. */
export const answersOf = (things: ReportedThings, entity: ReportedEntity): Reported =>
  things[entity] ?? refuse('not_found')

/**
 * Reports a thing once for each person. Once enough people with established accounts did, and its module lets it, it hides
 * by itself until somebody looked (product 11). A person whose report of it was looked at, and who saw it kept or
 * put back, hides it no more.
 * @param key the module's own, proven to be known to the person.
 * @returns the case.
 * @throws refusal own_thing.
 */
export async function addReport(
  tx: Tx,
  { things }: Pick<ReportParts, 'things'>,
  person: Person,
  asked: {
    entity: ReportedEntity
    key: string
    reason: ReportReason
    text: string
    club: number | null
  },
): Promise<string> {
  const { entity, key, reason, text, club } = asked
  const answers = answersOf(things, entity)
  await answers.hold?.(tx, key)
  const thing = (await answers.load(tx.db, [key])).get(key) ?? refuse('not_found')
  if (thing.author_id === person.user_id) refuse('own_thing')
  const { reports_to_hide, established_days } = await readSettings(tx.db, 'limits')
  const found = await openCase(tx, { entity, key, author_id: thing.author_id })
  const isHeard = await wasKept(tx.db, { entity, entity_id: key, reporter_id: person.user_id })
  const counts = !isHeard && (await isEstablished(tx.db, person.user_id, established_days))
  await statement(
    tx.db,
    `insert into reports (case_id, reporter_id, reason, text, title, counts, group_id)
     values ($1, $2, $3, $4, left($5, 200), $6, $7) on conflict (case_id, reporter_id) do nothing`,
    [found.case_id, person.user_id, reason, text, titleFor(entity, thing), counts, club],
  )
  await hideByItself(tx, answers, found, reports_to_hide)
  return found.case_id
}

async function hideByItself(tx: Tx, answers: Reported, found: CaseRow, enough: number) {
  if (found.state !== 'open' || found.hidden_at !== null) return
  const { entity_id: key } = found
  if ((await countedPeople(tx.db, found.case_id)) < enough) return
  if (!(await answers.hidesItself(tx.db, key))) return
  await answers.hide(tx, key)
  await set(tx, found.case_id, { hidden_at: new Date() })
}

/** The case of a thing, made when there is none, held until the transaction ends: reports are counted one after the other. */
async function openCase(
  tx: Tx,
  { entity, key, author_id }: { entity: ReportedEntity; key: string; author_id: number | null },
): Promise<CaseRow> {
  await statement(
    tx.db,
    `insert into report_cases (case_id, entity, entity_id, author_id) values ($1, $2, $3, $4)
     on conflict (entity, entity_id) where state in ('open', 'taken_down', 'appealed', 'upheld') do nothing`,
    [publicId(), entity, key, author_id],
  )
  const found = await currentCase(tx.db, entity, key)
  // The case was decided between the two statements: a report that comes now is a new one.
  return found === undefined ? openCase(tx, { entity, key, author_id }) : lock(tx, found.case_id)
}

export const lock = async (tx: Tx, caseId: string): Promise<CaseRow> =>
  (await reportsDb(tx.db)
    .selectFrom('report_cases')
    .selectAll()
    .where('case_id', '=', caseId)
    .forUpdate()
    .executeTakeFirst()) ?? refuse('not_found')

export const set = (tx: Tx, caseId: string, columns: Partial<CaseRow>): Promise<unknown> =>
  reportsDb(tx.db).updateTable('report_cases').set(columns).where('case_id', '=', caseId).execute()

interface Decision {
  case_id: string
  verdict: 'keep' | 'take_down'
  reason?: ReportReason | undefined
  words?: string | undefined
}

/**
 * Decides about what was reported. Taken down, its author is told why and that they may appeal; everybody who reported it
 * hears what came of it.
 * @throws refusal not_found, case_closed, own_decision, invalid_input without a reason.
 */
export async function decide(
  tx: Tx,
  parts: ReportParts,
  person: Person,
  { case_id, verdict, reason, words = '' }: Decision,
): Promise<void> {
  const found = await lock(tx, case_id)
  const state = step(caseSteps, found.state, verdict, 'admin')
  if (!mayDecide(found, person, await adminCount(tx.db))) refuse('own_decision')
  const answers = answersOf(parts.things, found.entity)
  if (verdict === 'take_down') {
    if (reason === undefined) refuse('invalid_input', { fields: { reason: 'reason_missing' } })
    await answers.hide(tx, found.entity_id)
  } else if (found.hidden_at !== null) await answers.restore(tx, found.entity_id)
  await set(tx, case_id, {
    state,
    reason: reason ?? null,
    words,
    decided_by: person.user_id,
    decided_at: new Date(),
    taken_by: null,
    hidden_at: verdict === 'take_down' ? (found.hidden_at ?? new Date()) : null,
  })
  if (verdict === 'take_down') await tellAuthor(tx, parts, found, words)
  await tellReporters(tx, parts, person, found, verdict === 'keep' ? 'kept' : 'taken_down')
  await note(tx, person.user_id, found, verdict, { reason, case_id })
}

/** The author hears outside of the app too: they may not be able to sign in any more. */
async function tellAuthor(
  tx: Tx,
  parts: ReportParts,
  found: CaseRow,
  words: string,
): Promise<void> {
  const { author_id, case_id, entity } = found
  const account = author_id === null ? undefined : await accountById(tx.db, author_id)
  if (account === undefined) return
  const href = `/appeal/${case_id}`
  const values = namedIn(entity, await titleNow(tx, parts, found))
  await tell(tx, {
    to: [account.user_id],
    type: 'taken_down',
    key: `taken_down:${case_id}`,
    href,
    values,
  })
  const template = entity === 'user' ? 'account_suspended' : 'taken_down'
  await writeToAuthor(tx, parts, found, account, { template, words })
}

/**
 * Takes something down without any report: an admin suspends an account.
 * @returns the case.
 * @throws refusal not_found, case_closed where it is down already.
 */
export async function takeDown(
  tx: Tx,
  parts: ReportParts,
  person: Person,
  asked: { entity: ReportedEntity; key: string; reason: ReportReason; words: string },
): Promise<string> {
  const { entity, key } = asked
  const answers = answersOf(parts.things, entity)
  const thing = (await answers.load(tx.db, [key])).get(key) ?? refuse('not_found')
  const { case_id } = await openCase(tx, { entity, key, author_id: thing.author_id })
  await decide(tx, parts, person, { ...asked, case_id, verdict: 'take_down' })
  return case_id
}

export const note = (
  tx: Tx,
  actor: number,
  { entity, entity_id }: Pick<CaseRow, 'entity' | 'entity_id'>,
  act: string,
  detail: Record<string, unknown>,
) =>
  writeAudit(tx, {
    actor_id: actor,
    subject: entity === 'user' ? 'user' : 'report',
    subject_id: entity === 'user' ? Number(entity_id) : 0,
    act: `report_${act}`,
    detail: { entity, ...detail },
  })
