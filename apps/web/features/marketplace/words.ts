import type {
  DeliveryUnit,
  ServiceInterval,
  ServiceSort,
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

/** Returns the words for a duration: "5 days". */
export const timeWords = (time: number, unit: DeliveryUnit): string => units[unit]({ count: time })
