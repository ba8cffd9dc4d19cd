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
    'ca7ca',
  ),
  done(behaviour('info dialogs are titled "Information"'), dialogs, '48727'),
  done(
    behaviour('an answer with full_name and globalmsg or popup_error opens an Information dialog'),
    'e2e/session.spec.ts',
    '0ab04',
  ),
  done(behaviour('and none in the mobile app'), answers, '687eb'),
  done(behaviour('error notifications are centred and red'), voting, 'debca'),
  done(
    behaviour('error notifications are there for 3 seconds'),
    'packages/ui/src/toast-queue.test.ts',
    'c08d1',
  ),
  done(behaviour('"Voting has been disabled" removes the voting UI'), voting, 'debca'),
  done(behaviour('an answer with an error field is shown as a notification'), answers, '6b810'),
  done(
    behaviour('"PHP Error was encountered" shows the sentence and is reported'),
    answers,
    '8ea04',
  ),
  done(behaviour('HTTP errors are posted to the collector'), answers, '898b0'),
  done(
    behaviour('what says "Lead already" is not reported'),
    'apps/web/lib/report.test.ts',
    '681ac',
  ),
  done(behaviour('language: the stored value'), language, '02ce4'),
  done(behaviour('language: else the first language of the user'), language, '4ed4a'),
  done(behaviour('language: else the browser’s'), language, 'b2995'),
  done(behaviour('network status is tracked from browser events'), 'e2e/lists.spec.ts', 'e002a'),
  done(
    behaviour('logout clears token, username, session id and third-party user record'),
    'apps/web/lib/session.test.ts',
    '7c7b3',
  ),
  done(behaviour('logout redirects to /'), 'e2e/session.spec.ts', 'ccad3'),
  done(
    behaviour('a boot error is logged, and one with a url redirects there'),
    'apps/web/lib/boot.test.ts',
    'b65fc',
  ),
  done(
    behaviour('contest and dashboard totals are cached in local storage'),
    'e2e/session.spec.ts',
    'ccad3',
  ),
  later(behaviour('service and provider lists are cached in local storage'), 'marketplace'),
  later(behaviour("failed preference loads reject with 'Error'"), 'profiles'),
  done(
    behaviour('a failed subscription is retried by dispatching it again'),
    'apps/server/src/platform/realtime/clientAnswers.test.ts',
    'cf0f6',
  ),
]
