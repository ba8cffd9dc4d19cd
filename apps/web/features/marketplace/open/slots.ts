import type { Badge } from '@plaudit/contract/joins/calls'
import type { Service, ServicePackage } from '@plaudit/contract/marketplace/service'

/** A free time that was chosen, and how many places of it. */
export interface ChosenTime {
  start: string
  seats: number
  /** A length among those offered; the usual one when absent. */
  minutes?: number
}

/** `slots/service-buy.tsx`: the way into the cart and the checkout, beside a listing. */
export interface PurchaseSlot {
  service: Service
  choice: ServicePackage | undefined
  /** Names of the chosen package's extras that are wanted too. */
  extras: string[]
  /** Choice of a service that takes place at a time. */
  time: ChosenTime | undefined
  /** At the foot of a phone there is room for one button; the others stand in its page. Beside the page all are together. */
  place?: 'foot' | 'page'
}

/** `slots/service-times.tsx`: the free times of what takes place at one. */
export interface TimesSlot {
  service: Service
  time: ChosenTime | undefined
  /** Undefined takes the choice back: the time is not free any more. */
  onTime: (time: ChosenTime | undefined) => void
}

/** `slots/service-keys.tsx`: what comes with the files of a service, in its provider's form. */
export interface KeysSlot {
  sxId: string
}

/** `slots/service-badges.tsx`: what its provider won, below a listing's name. */
export interface BadgesSlot {
  service: Service
  badges: readonly Badge[]
}

/** `slots/service-below.tsx`: what other parts put under a listing. */
export interface ServiceSlot {
  service: Service
}
