import { statement, type Tx } from '../../../platform/db/db.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import { keepDocuments } from '../../files/mutations/documents.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { seenOf } from '../data/looked.ts'
import { holdService } from '../data/services.ts'
import { mayEdit } from '../policy.ts'
import { step } from '../../../platform/states.ts'
import { roleOf, serviceLife, type ServiceVerb } from '../states.ts'
import { marketplaceDb, type ServiceRow } from '../tables.ts'
import { listService } from './listing.ts'

interface Step {
  person: Person
  verb: ServiceVerb
  reason?: string
  revision?: number | undefined
}

/** A listing that its provider had paused does not come on sale by an admin's word. */
const stepOf = ({ paused_before }: ServiceRow, verb: ServiceVerb): ServiceVerb =>
  verb === 'approve' && paused_before ? 'approve_paused' : verb

/** Takes a listing one step on. @throws refusal service_illegal_step, forbidden, changed_meanwhile. */
async function move(tx: Tx, serviceId: number, asked: Step): Promise<ServiceRow> {
  const { person, verb, reason = '', revision } = asked
  const row = (await holdService(tx, serviceId)) ?? refuse('not_found')
  const role = roleOf(verb)
  // The right is asked again: a wait for the lock may have taken it.
  if (role === 'admin' ? !person.is_admin : !mayEdit(row, person)) refuse('forbidden')
  if (revision !== undefined && revision !== row.revision)
    refuse('changed_meanwhile', { revision: row.revision })
  const to = step(serviceLife, row.state, stepOf(row, verb), role)
  const moved = await marketplaceDb(tx.db)
    .updateTable('services')
    .set({
      state: to,
      reason,
      paused_before: false,
      ...(verb === 'approve' && {
        approved_at: row.approved_at ?? new Date(),
        approved: JSON.stringify((await seenOf(tx.db, [row])).get(serviceId)),
      }),
    })
    .where('service_id', '=', serviceId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeAudit(tx, {
    actor_id: person.user_id,
    subject: 'service',
    subject_id: serviceId,
    act: verb,
    detail: reason === '' ? {} : { reason },
  })
  await listService(tx, serviceId)
  return moved
}

/** Pauses, resumes or deletes one's own listing. */
export const moveService = (
  tx: Tx,
  person: Person,
  serviceId: number,
  verb: 'pause' | 'resume' | 'delete',
): Promise<ServiceRow> => move(tx, serviceId, { person, verb })

/**
 * An admin's word on a listing: approved, or refused with a reason, which its provider hears.
 * @throws refusal invalid_input without a reason, service_illegal_step, changed_meanwhile.
 */
export async function moderateService(
  tx: Tx,
  person: Person,
  serviceId: number,
  {
    verdict,
    reason,
    revision,
  }: { verdict: 'approve' | 'refuse'; reason: string; revision?: number | undefined },
): Promise<ServiceRow> {
  if (verdict === 'refuse' && reason === '')
    refuse('invalid_input', { fields: { reason: 'specify_reason' } })
  const service = await move(tx, serviceId, {
    person,
    verb: verdict,
    reason: verdict === 'refuse' ? reason : '',
    revision,
  })
  if (service.owner_id !== null)
    await tell(tx, {
      to: [service.owner_id],
      type: verdict === 'approve' ? 'service_approved' : 'service_refused',
      key: `service:${service.sx_id}:${verdict}:${service.revision}:${service.submitted_at?.getTime() ?? 0}`,
      by: person.user_id,
      href: verdict === 'approve' ? `/s/${service.sx_id}` : `/edit-service/${service.sx_id}`,
      values: { title: service.title, reason },
    })
  return service
}

/** Copies one's own listing as a draft with the same pictures. @returns its number. */
export async function duplicateService(
  tx: Tx,
  person: Person,
  source: ServiceRow,
  title: string,
): Promise<number> {
  const { service_id: _, sx_id: __, ...rest } = source
  const copy = await marketplaceDb(tx.db)
    .insertInto('services')
    .values({
      ...contentOf(rest),
      sx_id: publicId(),
      owner_id: person.user_id,
      title: title.slice(0, 120),
    })
    .returning('service_id')
    .executeTakeFirstOrThrow()
  // They are not swept away when the listing that they were copied from gives them up.
  const files = [...source.digital_files, ...source.films]
  await keepDocuments(tx, `service:${copy.service_id}`, files)
  await statement(
    tx.db,
    `insert into service_images (service_id, position, attachment_id, featured)
     select $1, position, attachment_id, featured from service_images where service_id = $2`,
    [copy.service_id, source.service_id],
  )
  return copy.service_id
}

/** Returns the fields that a copy takes over: everything that its provider wrote, nothing of what happened to it. */
function contentOf(row: Omit<ServiceRow, 'service_id' | 'sx_id'>) {
  const { description, country_code, region, city, address } = row
  const { requirements, requirements_private } = row
  const { category, stype, currency, interval, deposit, service_media, digital_files, films } = row
  const { contact_info, meeting_link, payment, payment_info, delivery, languages } = row
  const packages = row.package.map((one) => ({ ...one, package_id: publicId() }))
  return {
    ...{ description, country_code, region, city, address, requirements, requirements_private },
    ...{ category, stype, currency, interval, deposit, service_media, digital_files, films },
    ...{ contact_info, meeting_link, payment, payment_info, delivery, languages },
    package: JSON.stringify(packages),
    steps: JSON.stringify(row.steps),
    booking_type: row.booking_type && JSON.stringify(row.booking_type),
    availability: row.availability && JSON.stringify(row.availability),
    contact: JSON.stringify(row.contact),
    service_data: JSON.stringify(row.service_data),
  }
}
