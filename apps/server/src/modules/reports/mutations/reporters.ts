import type { ReportedEntity } from '@plaudit/contract/reports/shapes'
import type { Tx } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { ReportedThing, ReportedThings } from '../../../platform/reported.ts'
import { tellAll } from '../../notifications/mutations/tell.ts'
import { reportersOf } from '../data.ts'
import type { CaseRow } from '../tables.ts'

/** Words for a thing in the notices of its reporters: by its title, or by what it is where no title tells. */
const kinds: Partial<Record<ReportedEntity, string>> = {
  comment: 'comment',
  reply: 'comment',
  feed: 'post',
  message: 'message',
  user: 'person',
}

/** Returns the title that a reporter is told again; the words of a message and the name of a person are theirs. */
export const titleFor = (entity: ReportedEntity, { title }: ReportedThing): string =>
  entity === 'message' || entity === 'user' ? '' : title

/** Title of a thing as it is now, for its author. */
export async function titleNow(
  tx: Tx,
  { things }: { things: ReportedThings },
  { entity, entity_id }: Pick<CaseRow, 'entity' | 'entity_id'>,
): Promise<string> {
  const thing = (await things[entity]?.load(tx.db, [entity_id]))?.get(entity_id)
  return thing ? titleFor(entity, thing) : ''
}

/** Values of a notice about a thing. Without a title it names none. */
export function namedIn(entity: ReportedEntity, title: string): Record<string, string> {
  const kind = kinds[entity] ?? 'named'
  if (title !== '') return { kind, title }
  return { kind: kind === 'message' || kind === 'person' ? kind : 'other' }
}

/** Lists in which the people who reported a thing that is down find others; of the rest their notices alone tell. */
const lists: Partial<Record<ReportedEntity, string>> = {
  contest: '/contests',
  contestant: '/contests',
  service: '/services',
  group: '/groups',
  message: '/conversations',
}

/** Tells everybody who reported a thing what came of it, by the title that they saw. The platform speaks, and names nobody. */
export async function tellReporters(
  tx: Tx,
  { things }: { things: ReportedThings },
  { user_id }: Person,
  { case_id, entity, entity_id }: Pick<CaseRow, 'case_id' | 'entity' | 'entity_id'>,
  outcome: 'kept' | 'taken_down' | 'restored',
): Promise<void> {
  const loaded =
    outcome === 'taken_down' ? undefined : await things[entity]?.load(tx.db, [entity_id])
  const href = loaded?.get(entity_id)?.href ?? lists[entity] ?? '/feed/all'
  const reporters = await reportersOf(tx.db, case_id)
  await tellAll(
    tx,
    `report_${outcome}`,
    reporters.map(({ reporter_id, title }) => ({
      to: reporter_id === user_id ? [] : [reporter_id],
      key: toldKey(case_id, outcome),
      href,
      values: namedIn(entity, title),
    })),
  )
}

const toldKey = (caseId: string, outcome: string): string => `report:${caseId}:${outcome}`

/** The keys of all notices that a case's reporters may have. */
export const toldKeys = (caseId: string): string[] =>
  ['kept', 'taken_down', 'restored'].map((outcome) => toldKey(caseId, outcome))
