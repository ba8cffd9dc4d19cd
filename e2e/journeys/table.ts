import { test } from '../fixtures.ts'
import { newcomer, notices, security } from './account.ts'
import { agreed } from './agreed.ts'
import { ballot } from './ballot.ts'
import { bell } from './bell.ts'
import { group, meeting, waiting } from './besides.ts'
import { booking, dispute } from './booking.ts'
import { buying } from './buying.ts'
import { card } from './card.ts'
import { chat } from './chat.ts'
import { checked } from './checked.ts'
import { club } from './club.ts'
import { code } from './code.ts'
import { confirmed } from './confirmed.ts'
import { door } from './door.ts'
import { edition } from './edition.ts'
import { entry } from './entry.ts'
import { finding } from './finding.ts'
import { phones, site, workersOn, type Journey, type Walk } from './frames.ts'
import { guardian } from './guardian.ts'
import { job } from './job.ts'
import { members } from './members.ts'
import { money } from './money.ts'
import { offer } from './offer.ts'
import { page, tasks } from './person.ts'
import { report } from './report.ts'
import { returning } from './returning.ts'
import { room } from './room.ts'
import { factor, forgotten, passkey } from './safe.ts'
import { service } from './service.ts'
import { shelf } from './shelf.ts'
import { steps } from './steps.ts'
import { stranger } from './stranger.ts'
import { subscribing } from './subscribing.ts'
import { sure } from './sure.ts'
import { vote } from './vote.ts'

/** Journeys that people come for: the same on the site and in the phone's shell, where the features are the same. */
export const journeys = {
  vote,
  ballot,
  room,
  code,
  confirmed,
  sure,
  buying,
  card,
  money,
  subscribing,
  entry,
  guardian,
  edition,
  checked,
  finding,
  service,
  booking,
  dispute,
  waiting,
  shelf,
  chat,
  group,
  stranger,
  agreed,
  bell,
  club,
  door,
  members,
  job,
  offer,
  page,
  steps,
  tasks,
  newcomer,
  returning,
  notices,
  security,
  passkey,
  factor,
  forgotten,
  meeting,
  report,
} satisfies Record<string, Journey>

type Name = keyof typeof journeys

/**
 * Journeys that a test of the site walks too, each where its noun's tests stand: those with money, a ballot, a talk or
 * work, whose parts stand in other places on a desk.
 */
const onSiteToo: readonly Name[] = ['ballot', 'card', 'chat', 'job', 'money', 'page', 'service']

/**
 * Names that are walked in the shell alone: once is enough, since the screens are the same. `FRAMES=both` walks them on
 * the site as well, before a release.
 */
export const leftOnSite = (): Name[] =>
  process.env['FRAMES'] === 'both' ? namesOf.filter((name) => !onSiteToo.includes(name)) : []

export const namesOf = Object.keys(journeys) as Name[]

/**
 * Begins once on each of the two phones, and on the larger one with the shell's worker. All others change the phone
 * wherever they rest, so that both are tapped in one walk; before a release (`FRAMES=both`) they begin on both, too.
 */
const shortOnes: readonly Name[] = ['vote']

/** Journeys of the shell, each with the phones on which it begins; every second one begins on the larger one. */
export const onPhones = () =>
  namesOf.flatMap((name, at) => {
    const isForBoth = process.env['FRAMES'] === 'both' || shortOnes.includes(name)
    const [first, other] = at % 2 === 0 ? phones : ([phones[1], phones[0]] as const)
    return (isForBoth ? [first, other] : [first]).map((viewport) => ({
      name,
      viewport,
      serviceWorkers: workersOn(offTheNet.includes(name) || (isForBoth && viewport === phones[1])),
    }))
  })

/**
 * Journeys that load each of their addresses: those of signing in ask what a load keeps, a card is given on whole pages, and
 * an open club does not hear of people who ask to join it. The last ones were not walked by links so far.
 */
const byLoads: readonly Name[] = [
  ...(['newcomer', 'returning', 'security', 'passkey', 'factor', 'forgotten'] as const),
  ...(['card', 'door', 'members'] as const),
  ...(['chat', 'steps', 'tasks', 'notices', 'meeting', 'report'] as const),
]

/** How the pages of a journey of the shell come to their later addresses. */
export const goesOf = (name: Name): 'by loads' | 'by links' =>
  byLoads.includes(name) ? 'by loads' : 'by links'

/** Journeys in which somebody has no network for a while: there the shell's worker is part of the journey. */
const offTheNet: readonly Name[] = ['chat', 'shelf', 'stranger']

type Given = Pick<Walk, 'page' | 'signIn' | 'openFor'> & { baseURL: string | undefined }

/** A journey on the main site, against the installation of the run or one of the file's own. */
export const onSite =
  (journey: Journey, own?: () => string) =>
  async ({ page, signIn, openFor, baseURL }: Given): Promise<void> => {
    // Several people and many screens.
    test.setTimeout(180_000)
    await journey({ page, signIn, openFor, url: own?.() ?? baseURL ?? '', frame: site })
  }
