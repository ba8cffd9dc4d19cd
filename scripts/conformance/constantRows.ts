import { done, later, type Row } from './row.ts'

const constant = (what: string) => ({ kind: 'constant', what })
const test = 'scripts/conformance/constants.test.ts'

/** Specification 5 and 9. */
export const constantRows: Row[] = [
  done(constant('contest list page size 50, starting at page 1'), test, '27785'),
  ...['job feed request: limit 10, page 1, group 78', 'jobs group id 108'].map((what) =>
    later(constant(what), 'hiring'),
  ),
  done(constant('support user id 101702, name rapid_support'), test, 'e8c6a'),
  done(constant('contest categories and their values'), test, '1ec04'),
  ...[
    'service categories 452 to 472',
    'Others 451, sorted last',
    'services of test users hidden',
    'category above 470 not listed',
    'service intervals',
    'delivery units',
    'booking per hour or per minute',
    'new services since the previous UTC day',
  ].map((what) => later(constant(what), 'marketplace')),
  done(constant('default language EN, supported EN, FR, ES'), test, '6cb57'),
  done(constant('anything else falls back to EN'), test, '6cb57'),
  later(constant('default checkout quantity 1'), 'payments'),
  done(
    constant('vote expiry is contest_exp_hours times 3600 seconds'),
    'apps/server/src/modules/voting/routes/tests/addVote.test.ts',
    '19be0',
  ),
  ...['debounce 300 ms (purchase, conversation list)', 'debounce 500 ms (single conversation)'].map(
    (what) => later(constant(what), 'messaging and notifications'),
  ),
  later(constant("payment provider lookup page default 'Service List'"), 'payments'),
  done(constant('notification timeout 3000 ms'), 'packages/ui/src/toast-queue.test.ts', 'c08d1'),
  done(
    constant('maximum upload 3 MB'),
    'apps/server/src/modules/files/routes/tests/upload.test.ts',
    'aac44',
  ),
  later(constant('club access: private, public, unlisted'), 'clubs'),
  done(constant('dialog width 500 px, or 100 % on small screens'), test, '49ddf'),
  done(
    constant('right drawer 400 (breakpoint 1000), left drawer 300 (breakpoint 500)'),
    test,
    '49ddf',
  ),
  done(constant('navigation bar colour #a2e3fa'), test, '3202b'),
  done(
    constant('chunk loading times out after 120 seconds'),
    'apps/web/lib/chunk.test.tsx',
    '52a25',
  ),
  done(constant('relative time in en-US form for English'), test, 'e0dbf'),
]
