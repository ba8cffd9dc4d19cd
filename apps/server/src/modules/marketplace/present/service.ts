import type { Contact, Service } from '@plaudit/contract/marketplace/service'
import type { Language } from '@plaudit/contract/constants'
import { formatCountry } from '@plaudit/i18n/formatters'
import type { Db } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { takesPaymentsThemselves } from '../../payments/data/keyRows.ts'
import { imagesOf } from '../data/services.ts'
import { chosenMost, isProvider, maySeeRequirements, mayEdit, serviceCan } from '../policy.ts'
import type { ServiceRow } from '../tables.ts'
import { cardOf } from './card.ts'
import { ofItsType } from './terms.ts'

interface Reader {
  person: Person | null
  language: Language
}

/** A service whole, as this person may see it. */
export async function presentService(
  db: Db,
  row: ServiceRow,
  { person, language }: Reader,
): Promise<Service> {
  const { service_id, owner_id } = row
  const [pictures, people, external] = await Promise.all([
    imagesOf(db, [service_id]),
    peopleByIds(db, owner_id === null ? [] : [owner_id]),
    owner_id !== null && takesPaymentsThemselves(db, owner_id),
  ])
  const images = pictures.get(service_id)
  const edit = mayEdit(row, person)
  const { contact } = row
  const options = (['whatsapp', 'phone', 'email'] as const).filter((way) => contact[way])
  return {
    ...cardOf(row, images?.featured, people.get(owner_id ?? 0)),
    ...termsOf(row),
    // The form of the provider keeps what was typed for other types.
    ...(!edit && ofItsType(row)),
    requirements: maySeeRequirements(row, person) ? row.requirements : null,
    service_image: images?.all ?? [],
    featured_image: images?.featured?.attachment_id ?? null,
    // A person who knows a file's id could name it elsewhere: buyers get addresses instead.
    digital_files: edit ? row.digital_files : [],
    films: edit ? row.films : [],
    films_count: row.films.length,
    contact_options: options,
    contact: person === null ? null : wholeContact(contact),
    contact_info: person === null ? '' : row.contact_info,
    external,
    // The buyer of an order that is paid in such a way reads it with their order; it is nobody else's.
    payment_info: edit ? row.payment_info : '',
    service_data: edit ? row.service_data : withoutLink(row.service_data),
    meeting_link: isProvider(row, person) ? row.meeting_link : null,
    location: locationOf(row, language),
    reason: edit ? row.reason : '',
    ...(row.hidden_at !== null && { down: true }),
    revision: row.revision,
    updatedAt: row.updated_at.toISOString(),
    can: serviceCan(row, person),
  }
}

/** A link kept there by an older client is no part of the listing either. */
function withoutLink(data: Service['service_data']): Service['service_data'] {
  const { meeting_link: _, ...shown } = data
  return shown
}

const termsOf = (row: ServiceRow) => ({
  description: row.description,
  steps: row.steps,
  service_media: row.service_media,
  payment: row.payment,
  delivery: row.delivery,
  languages: row.languages,
  state: row.state,
  requirements_private: row.requirements_private,
  type: row.stype,
  currency: row.currency,
  interval: row.interval,
  // Appointments, downloads and subscriptions are paid whole.
  deposit: row.stype === 'onetime' ? row.deposit : null,
  package: row.package,
  chosen_most: chosenMost(row),
  booking_type: row.booking_type,
  availability: row.availability,
})

const wholeContact = (contact: Partial<Contact>): Contact => ({
  whatsapp: '',
  phone: '',
  email: '',
  ...contact,
})

function locationOf(
  { country_code, region, city, address }: ServiceRow,
  language: Language,
): Service['location'] {
  return {
    country_code,
    country_name: formatCountry(country_code, language.toLowerCase() as Lowercase<Language>),
    state: region,
    city,
    address,
  }
}
