import type { Page } from '@playwright/test'
import type { Person } from '../../bench/harness.ts'
import { expectAccessible, nothingScrollsSideways, settled } from '../fixtures.ts'

/** Addresses at which a journey begins or goes by hand: on the site, and in the phone's shell. */
const places = {
  appeal: ['/appeal/', '/app/appeal/'],
  auth: ['/auth', '/app/auth'],
  cart: ['/cart', '/app/cart'],
  chat: ['/chat/', '/app/chat/'],
  checkout: ['/checkout', '/app/checkout'],
  club: ['/c/', '/app/c/'],
  clubs: ['/groups', '/app/groups'],
  clubInvitation: ['/club-invitation', '/app/club-invitation'],
  contest: ['/cx/', '/app/cx/'],
  conversations: ['/conversations', '/app/chat'],
  deposit: ['/user/deposit', '/app/user/deposit'],
  earnings: ['/earnings', '/app/earnings'],
  edition: ['/edition/', '/app/edition/'],
  feed: ['/feed/', '/app/feed/'],
  help: ['/help', '/app/help'],
  join: ['/join/', '/app/join/'],
  jobs: ['/jobs', '/app/jobs'],
  letters: ['/notifications/preferences', '/app/notifications/preferences'],
  library: ['/library', '/app/library'],
  meeting: ['/schedule-meeting', '/app/schedule-meeting'],
  me: ['/user-profile', '/app/profile/page'],
  myClubs: ['/myclubs', '/app/myclubs'],
  myServices: ['/manage-services', '/app/profile/services'],
  newService: ['/add-service', '/app/add-service'],
  newTask: ['/addTask', '/app/addTask'],
  notices: ['/feed/all', '/app/feed/all'],
  offers: ['/offers', '/app/offers'],
  orders: ['/orders', '/app/profile/orders'],
  ownData: ['/user-profile/personal-data', '/app/profile/personal-data'],
  ownPage: ['/edit-profile/', '/app/edit-profile/'],
  payments: ['/payments', '/app/profile/payments'],
  person: ['/page/', '/app/page/'],
  pricing: ['/pricing', '/app/pricing'],
  providers: ['/providers', '/app/providers'],
  sales: ['/sales', '/app/sales'],
  search: ['/search', '/app/search'],
  security: ['/edit-profile/security', '/app/edit-profile/security'],
  service: ['/s/', '/app/s/'],
  services: ['/services', '/app/services'],
  submit: ['/submit/', '/app/submit/'],
  steps: ['/editProfile', '/app/editProfile'],
  subscriptions: ['/subscriptions', '/app/profile/subscriptions'],
  tasks: ['/my-tasks', '/app/my-tasks'],
  writeTo: ['/chatModule/', '/app/chatModule/'],
} as const

export interface Frame {
  isShell: boolean
  at(place: keyof typeof places, more?: string): string
  /** Looks at the page where a journey rests. */
  look(page: Page): Promise<void>
  /** Goes on at the other size of a phone; a desk has one. */
  turn(page: Page): Promise<void>
}

/** The main site: axe finds nothing wherever a journey rests. */
export const site: Frame = {
  isShell: false,
  at: (place, more = '') => places[place][0] + more,
  look: expectAccessible,
  turn: async () => undefined,
}

/** Turns to the phone of the other size; nothing scrolls sideways at either. */
async function otherSize(page: Page): Promise<void> {
  await nothingScrollsSideways(page)
  await page.setViewportSize(otherPhone(page))
  await nothingScrollsSideways(page)
}

/** The phones that most people hold. */
export const phones = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
] as const

/**
 * The shell's worker keeps pages and scripts by the hundred for a time without a network: on a new device that is two
 * fifths of the processor's time of a journey. Without it, pages come over the network as they do through it. The worker
 * has tests of its own (`app`, `device`, `offline`, `pushes`, `versions`), and is there on the larger phone of the vote and
 * wherever the network goes away; before a release (`FRAMES=both`) on the larger phone of all.
 */
export const workersOn = (isThere: boolean): 'allow' | 'block' => (isThere ? 'allow' : 'block')

/** The phone of the other size. */
const otherPhone = (page: Page) =>
  page.viewportSize()?.width === phones[0].width ? phones[1] : phones[0]

/**
 * The phone's shell: nothing scrolls sideways at either size. A journey goes on in the other size than it came in, so
 * that each of the two is looked at where it rests, and both are tapped, in the time of one. Each address of the shell
 * meets axe in a table of its own.
 */
export const shell: Frame = {
  isShell: true,
  at: (place, more = '') => places[place][1] + more,
  look: otherSize,
  turn: otherSize,
}

export interface Walk {
  frame: Frame
  /** Address of the server. */
  url: string
  page: Page
  signIn: (person: Person) => Promise<void>
  openFor: (person?: Person) => Promise<Page>
}

export type Journey = (walk: Walk) => Promise<void>

/** Until all of it is there; then it is looked at. */
export async function rest({ look }: Frame, page: Page): Promise<void> {
  await settled(page)
  await look(page)
}
