import { test } from '../fixtures.ts'
import { newcomer, notices, security } from './account.ts'
import { buying } from './buying.ts'
import { card } from './card.ts'
import { chat } from './chat.ts'
import { club } from './club.ts'
import { code } from './code.ts'
import { entry } from './entry.ts'
import { finding } from './finding.ts'
import { site, type Journey, type Walk } from './frames.ts'
import { job } from './job.ts'
import { page, tasks } from './person.ts'
import { service } from './service.ts'
import { subscribing } from './subscribing.ts'
import { vote } from './vote.ts'

/** What people come for. The site walks each where its noun's tests stand, the phone's shell all of them at two sizes. */
export const journeys = {
  vote,
  code,
  buying,
  card,
  subscribing,
  entry,
  finding,
  service,
  chat,
  club,
  job,
  page,
  tasks,
  newcomer,
  notices,
  security,
} satisfies Record<string, Journey>

type Given = Pick<Walk, 'page' | 'signIn' | 'openFor'> & { baseURL: string | undefined }

/** A journey on the main site, against the installation of the run or one of the file's own. */
export const onSite =
  (journey: Journey, own?: () => string) =>
  async ({ page, signIn, openFor, baseURL }: Given): Promise<void> => {
    // Several people and many screens.
    test.setTimeout(180_000)
    await journey({ page, signIn, openFor, url: own?.() ?? baseURL ?? '', frame: site })
  }
