import type {
  DeliveryUnit,
  ServiceInterval,
  ServiceSort,
  ServiceState,
  ServiceType,
} from '@plaudit/contract/marketplace/categories'
import { m } from '@plaudit/i18n/messages'

export const typeNames: Record<ServiceType, () => string> = {
  onetime: m.marketplace_type_onetime,
  digital: m.marketplace_type_digital,
  subscription: m.marketplace_type_subscription,
  consultation: m.marketplace_type_consultation,
  booking: m.marketplace_type_booking,
}

export const deliveryNames = {
  home: m.marketplace_delivery_home,
  online: m.marketplace_delivery_online,
  address: m.marketplace_delivery_address,
}

export const sortNames: Record<ServiceSort, () => string> = {
  best: m.marketplace_sort_best,
  new: m.marketplace_sort_new,
  price_up: m.marketplace_sort_price_up,
  price_down: m.marketplace_sort_price_down,
  rating: m.marketplace_sort_rating,
}

export const stateNames: Record<ServiceState, () => string> = {
  draft: m.marketplace_state_draft,
  under_review: m.marketplace_state_under_review,
  approved: m.marketplace_state_approved,
  refused: m.marketplace_state_refused,
  paused: m.marketplace_state_paused,
  deleted: m.marketplace_deleted_done,
}

export const stateTones = {
  draft: 'neutral',
  under_review: 'warn',
  approved: 'ok',
  refused: 'danger',
  paused: 'neutral',
  deleted: 'neutral',
} as const

export const paymentNames = {
  cash: m.marketplace_pay_cash,
  card: m.marketplace_pay_card,
  zelle: m.marketplace_pay_zelle,
  cash_app: m.marketplace_pay_cash_app,
}

export const intervalWords: Record<ServiceInterval, () => string> = {
  day: m.marketplace_each_day,
  week: m.marketplace_each_week,
  month: m.marketplace_each_month,
  year: m.marketplace_each_year,
}

const units: Record<DeliveryUnit, (values: { count: number }) => string> = {
  hour: m.marketplace_hours,
  day: m.marketplace_days,
  week: m.marketplace_weeks,
  month: m.marketplace_months,
}

/** How long it takes: "5 days". */
export const timeWords = (time: number, unit: DeliveryUnit): string => units[unit]({ count: time })
