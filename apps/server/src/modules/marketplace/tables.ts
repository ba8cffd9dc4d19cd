import type {
  Availability,
  BookingType,
  Contact,
  ServicePackage,
  ServiceStep,
} from '@plaudit/contract/marketplace/service'
import type {
  DeliveryUnit,
  ServiceInterval,
  ServiceState,
  ServiceType,
} from '@plaudit/contract/marketplace/categories'
import type { Generated, JSONColumnType, Kysely, Selectable } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

type Json<Value> = JSONColumnType<Value & object, string | undefined, string>

/** Fields of a listing by their names. */
export type Seen = Record<string, unknown>

export interface ServicesTable {
  service_id: Generated<number>
  sx_id: string
  owner_id: number | null
  /** Id under which its provider began it. */
  client_id: string | null
  /** Hash of what came first under it. */
  body_hash: string | null
  state: Generated<ServiceState>
  revision: Generated<number>
  /** Reason why it was refused. */
  reason: Generated<string>
  title: Generated<string>
  description: Generated<string>
  requirements: Generated<string>
  requirements_private: Generated<boolean>
  category: number | null
  stype: Generated<ServiceType>
  currency: Generated<string>
  interval: ServiceInterval | null
  deposit: number | null
  package: Json<ServicePackage[]>
  steps: Json<ServiceStep[]>
  booking_type: JSONColumnType<BookingType, string | null | undefined, string | null> | null
  availability: JSONColumnType<Availability, string | null | undefined, string | null> | null
  service_media: Generated<string[]>
  digital_files: Generated<string[]>
  /** Given before its provider took all of them away. */
  last_files: Generated<string[]>
  films: Generated<string[]>
  contact: Json<Partial<Contact>>
  contact_info: Generated<string>
  payment: Generated<('cash' | 'card' | 'zelle' | 'cash_app')[]>
  payment_info: Generated<string>
  delivery: Generated<('home' | 'online' | 'address')[]>
  service_data: Json<Record<string, unknown>>
  meeting_link: Generated<string>
  country_code: Generated<string>
  region: Generated<string>
  city: Generated<string>
  address: Generated<string>
  languages: Generated<string[]>
  rating_sum: Generated<number>
  reviews_count: Generated<number>
  orders_done: Generated<number>
  package_orders: Json<Record<string, number>>
  deliveries: Generated<number>
  deliveries_on_time: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  submitted_at: Date | null
  /** Paused when its words were changed. */
  paused_before: Generated<boolean>
  approved_at: Date | null
  /** Words and pictures that an admin approved last. */
  approved: JSONColumnType<Seen, string | null | undefined, string | null> | null
  /** Taken down after reports. */
  hidden_at: Date | null
  owner_suspended: Generated<boolean>
}
export type ServiceRow = Selectable<ServicesTable>
export type { DeliveryUnit }

interface ServiceImagesTable {
  service_id: number
  position: number
  attachment_id: string
  featured: Generated<boolean>
}

export interface ReviewsTable {
  order_id: string
  side: 'buyer' | 'seller'
  review_id: string
  service_id: number
  author_id: number | null
  about_id: number | null
  rating: number
  text: string
  reply: Generated<string>
  written_at: Generated<Date>
  shown_at: Date | null
  counted: Generated<boolean>
}

interface MarketplaceTables {
  services: ServicesTable
  service_images: ServiceImagesTable
  reviews: ReviewsTable
}

export const marketplaceDb = (db: Db): Kysely<MarketplaceTables> => tablesOf<MarketplaceTables>(db)
