import type { ParsedInput } from '@plaudit/contract/calls'
import type { ServicePackage } from '@plaudit/contract/marketplace/service'
import type { Insertable } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import { becomeProvider } from '../../accounts/mutations/accountType.ts'
import { isCountry } from '../../accounts/policy/registration.ts'
import { richText } from '../../contests/mutations/richText.ts'
import { provePart } from '../../sites/data/settings.ts'
import { begunAs, begunUnder } from '../data/begun.ts'
import { holdService } from '../data/services.ts'
import { mayEdit, missingOf } from '../policy.ts'
import { step } from '../../../platform/states.ts'
import { serviceLife, type ServiceVerb } from '../states.ts'
import { marketplaceDb, type ServiceRow, type ServicesTable } from '../tables.ts'
import { imageIds, writeImages } from './images.ts'
import { listService } from './listing.ts'
import { keepFiles, proveFiles } from './files.ts'

type Asked = ParsedInput<'services/addService'>
/** Columns that a save changes of a service. */
type Content = Partial<ServiceRow>

/** Columns that are written as they were asked for; reading, copying and comparing services goes by the same list. */
export const plainColumns = [
  'title',
  'requirements',
  'requirements_private',
  'category',
  'stype',
  'currency',
  'interval',
  'deposit',
  'service_media',
  'digital_files',
  'films',
  'contact_info',
  'meeting_link',
  'payment',
  'payment_info',
  'delivery',
  'languages',
] as const satisfies readonly (keyof Asked & keyof ServicesTable)[]

export const jsonColumns = [
  'package',
  'steps',
  'booking_type',
  'availability',
  'contact',
  'service_data',
] as const satisfies readonly (keyof Asked & keyof ServicesTable)[]

/** The fields that an admin looks at before a listing is approved: a change of these is looked at again. */
const lookedAt = [
  'title',
  'description',
  'category',
  'stype',
  'service_media',
  'films',
  'requirements',
  'steps',
  'address',
] as const

/**
 * Makes a service, which is a draft with its public id at once, or changes one; with `submit` it is sent for review
 * (specification 4). A change of words or pictures puts an approved one under review again.
 * @throws refusal invalid_input with the sentence of each missing thing, changed_meanwhile, service_illegal_step, part_off,
 *   idempotency_conflict.
 */
export async function saveService(
  tx: Tx,
  person: Person,
  known: ServiceRow | undefined,
  given: Asked,
): Promise<{ id: number; isRetry: boolean }> {
  const asked = { ...given, stype: given.stype ?? given.type }
  // The first one stands if a retry has the same `client_id`, however late it comes.
  const begun = known ? undefined : await begunUnder(tx, person.user_id, given)
  if (begun !== undefined) return { id: begun, isRetry: true }
  if (known === undefined || asked.submit) await provePart(tx.db, 'services')
  if (asked.location?.country_code && !isCountry(asked.location.country_code))
    refuse('invalid_input', { fields: { 'location.country_code': 'invalid_country' } })
  const before = known ? await heldFor(tx, person, known.service_id, asked) : undefined
  const ownerId = before?.owner_id ?? person.user_id
  await proveFiles(tx, ownerId, before, asked)
  const changes = changesOf(asked, before)
  const isOffered = before !== undefined && !['draft', 'refused'].includes(before.state)
  if (asked.submit || isOffered) await proveWhole(tx, before, { ...changes }, asked)
  const service = before
    ? await change(tx, before, changes)
    : await marketplaceDb(tx.db)
        .insertInto('services')
        .values({ ...written(changes), ...begunAs(given), sx_id: publicId(), owner_id: ownerId })
        // Its twin makes it at this moment.
        .onConflict((conflict) =>
          conflict
            .columns(['owner_id', 'client_id'])
            .where('client_id', 'is not', null)
            .doNothing(),
        )
        .returningAll()
        .executeTakeFirst()
  if (service === undefined) refuse('in_progress')
  const pictures = await writeImages(tx, service.service_id, asked)
  if (asked.digital_files ?? asked.films) await keepFiles(tx, before, service)
  await settle(tx, { before, service, asked, pictures, ownerId })
  return { id: service.service_id, isRetry: false }
}

async function heldFor(tx: Tx, person: Person, id: number, asked: Asked): Promise<ServiceRow> {
  const row = (await holdService(tx, id)) ?? refuse('not_found')
  if (!mayEdit(row, person)) refuse(row.state === 'deleted' ? 'not_found' : 'forbidden')
  if (asked.revision !== undefined && asked.revision !== row.revision)
    refuse('changed_meanwhile', { revision: row.revision })
  step(serviceLife, row.state, 'save', 'provider')
  return row
}

function changesOf(asked: Asked, before: ServiceRow | undefined): Content {
  const changes: Record<string, unknown> = {}
  for (const name of [...plainColumns, ...jsonColumns]) {
    const value = name === 'package' ? packagesOf(asked, before) : asked[name]
    if (value !== undefined) changes[name] = value
  }
  if (asked.digital_files?.length === 0 && before && before.digital_files.length > 0)
    changes['last_files'] = before.digital_files
  if (asked.description !== undefined)
    changes['description'] = richText(asked.description, 'description')
  if (asked.location !== undefined) {
    const { country_code, state, city, address } = asked.location
    Object.assign(changes, { country_code, region: state, city, address })
  }
  return changes
}

/** The same as its columns take it. */
function written(changes: Content): Omit<Insertable<ServicesTable>, 'sx_id' | 'owner_id'> {
  const columns: Record<string, unknown> = { ...changes }
  for (const name of jsonColumns)
    if (columns[name] !== undefined && columns[name] !== null)
      columns[name] = JSON.stringify(columns[name])
  return columns as ReturnType<typeof written>
}

/**
 * A package keeps its id for as long as it stands: carts name it. A caller who names no ids is known to mean the packages
 * that have the same labels; no two packages ever have one id.
 */
function packagesOf(
  { package: asked }: Asked,
  before: ServiceRow | undefined,
): ServicePackage[] | undefined {
  const left = new Map(before?.package.map((one) => [one.package_id, one.label]))
  const take = (id: string | undefined): string | undefined =>
    id !== undefined && left.delete(id) ? id : undefined
  const named = asked?.map(({ package_id }) => take(package_id))
  return asked?.map((one, at) => {
    const labelled = () => [...left].find(([, label]) => label === one.label)?.[0]
    return { ...one, package_id: named?.[at] ?? take(labelled()) ?? publicId() }
  })
}

function change(tx: Tx, before: ServiceRow, changes: Content): Promise<ServiceRow> {
  return marketplaceDb(tx.db)
    .updateTable('services')
    .set((e) => ({
      ...written(changes),
      revision: e('revision', '+', 1),
      updated_at: new Date(),
    }))
    .where('service_id', '=', before.service_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface Saved {
  before: ServiceRow | undefined
  service: ServiceRow
  asked: Asked
  pictures: boolean
  ownerId: number
}

/** Settles the results of a save: the step of its life, its row in search. */
async function settle(tx: Tx, { before, service, asked, pictures, ownerId }: Saved): Promise<void> {
  const verb = verbOf(before, service, asked, pictures)
  const to = step(serviceLife, service.state, verb, 'provider')
  if (asked.submit) await becomeProvider(tx, ownerId, asked.account_type ?? 'professional')
  if (to !== service.state)
    await marketplaceDb(tx.db)
      .updateTable('services')
      .set({
        state: to,
        submitted_at: new Date(),
        reason: '',
        paused_before: service.state === 'paused',
      })
      .where('service_id', '=', service.service_id)
      .execute()
  await listService(tx, service.service_id)
}

function verbOf(
  before: ServiceRow | undefined,
  service: ServiceRow,
  asked: Asked,
  pictures: boolean,
): ServiceVerb {
  if (service.state === 'draft' || service.state === 'refused')
    return asked.submit ? 'submit' : 'save'
  if (service.state === 'under_review') return 'save'
  const isOther = (name: (typeof lookedAt)[number]) =>
    JSON.stringify(before?.[name]) !== JSON.stringify(service[name])
  const texts = ({ package: all }: ServiceRow) =>
    JSON.stringify(
      all.map(({ label, included, extras }) => [label, included, extras.map((e) => e.label)]),
    )
  const words = before !== undefined && texts(before) !== texts(service)
  return pictures || words || lookedAt.some(isOther) ? 'revise' : 'save'
}

const blank = {
  title: '',
  category: null,
  currency: '',
  stype: 'onetime',
  interval: null,
  package: [],
  booking_type: null,
  availability: null,
  digital_files: [],
  steps: [],
} as const satisfies Partial<ServiceRow>

/** @throws refusal invalid_input with a sentence for each thing that is missing (product 13). */
async function proveWhole(
  tx: Tx,
  before: ServiceRow | undefined,
  changes: Content,
  { service_image }: Asked,
): Promise<void> {
  const shown = service_image ?? (before ? await imageIds(tx, before.service_id) : [])
  const fields = missingOf({ ...blank, ...before, ...changes, images: shown.length })
  if (Object.keys(fields).length > 0) refuse('invalid_input', { fields })
}
