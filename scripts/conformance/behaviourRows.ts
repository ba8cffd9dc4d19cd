import { done, later, type Row } from './row.ts'

const behaviour = (what: string) => ({ kind: 'behaviour', what })
const answers = 'apps/web/lib/responses.test.ts'
const dialogs = 'packages/ui/src/dialog.test.tsx'
const language = 'packages/i18n/src/locale.test.ts'
const voting = 'e2e/vote.spec.ts'

/** Specification 2 (other UI), 4, 7 (response handling), 8 and 9: what happens when. */
export const behaviourRows: Row[] = [
  done(
    behaviour('the confirm dialog asks "Redirect to page?" with Cancel and Confirm'),
    dialogs,
    'asks "Redirect to page?" with Cancel and Confirm unless it is given other words',
  ),
  done(
    behaviour('info dialogs are titled "Information"'),
    dialogs,
    'is titled "Information" and tells its text',
  ),
  done(
    behaviour('an answer with full_name and globalmsg or popup_error opens an Information dialog'),
    'e2e/session.spec.ts',
    'an answer with a name and a message opens the Information dialog',
  ),
  done(
    behaviour('and none in the mobile app'),
    answers,
    'without a name, or in the mobile app, open none',
  ),
  done(
    behaviour('error notifications are centred and red'),
    voting,
    '"Voting has been disabled" takes the voting parts away',
  ),
  done(
    behaviour('error notifications are there for 3 seconds'),
    'packages/ui/src/toast-queue.test.ts',
    'an error is there for three seconds',
  ),
  done(
    behaviour('"Voting has been disabled" removes the voting UI'),
    voting,
    '"Voting has been disabled" takes the voting parts away',
  ),
  done(
    behaviour('an answer with an error field is shown as a notification'),
    answers,
    'with an error field are shown as they are and not reported',
  ),
  done(
    behaviour('"PHP Error was encountered" shows the sentence and is reported'),
    answers,
    'of a program below show the sentence and go to the collector',
  ),
  done(
    behaviour('HTTP errors are posted to the collector'),
    answers,
    'of HTTP go to the collector, without an answer at all they do not',
  ),
  done(
    behaviour('what says "Lead already" is not reported'),
    'apps/web/lib/report.test.ts',
    'gets none that says "Lead already" (specification 8)',
  ),
  done(behaviour('language: the stored value'), language, 'takes the stored value before all'),
  done(
    behaviour('language: else the first language of the user'),
    language,
    'else the first language of the user',
  ),
  done(behaviour('language: else the browser’s'), language, 'else the browser’s'),
  done(
    behaviour('network status is tracked from browser events'),
    'e2e/lists.spec.ts',
    'offline the copy of the device is there at once; what was never seen says so',
  ),
  done(
    behaviour('logout clears token, username, session id and third-party user record'),
    'apps/web/lib/session.test.ts',
    'ends with token, username, session id, third-party user record and kept lists gone (specification 4)',
  ),
  done(
    behaviour('logout redirects to /'),
    'e2e/session.spec.ts',
    'signing out leads to the start and leaves nothing of the person, nor does one step back',
  ),
  done(
    behaviour('a boot error is logged, and one with a url redirects there'),
    'apps/web/lib/boot.test.ts',
    'leads to the url that it carries, on the same site only',
  ),
  done(
    behaviour('contest and dashboard totals are cached in local storage'),
    'e2e/session.spec.ts',
    'signing out leads to the start and leaves nothing of the person, nor does one step back',
  ),
  later(behaviour('service and provider lists are cached in local storage'), 'marketplace'),
  later(behaviour("failed preference loads reject with 'Error'"), 'profiles'),
  done(
    behaviour('a failed subscription is retried by dispatching it again'),
    'apps/server/src/platform/realtime/client.test.ts',
    'what can’t be had for the moment is asked for again',
  ),
]
