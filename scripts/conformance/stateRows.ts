import { done, later, type Row } from './row.ts'

const state = (what: string) => ({ kind: 'state', what })
const role = (what: string) => ({ kind: 'role', what })
const contests = 'apps/server/src/modules/contests'
const entries = 'apps/server/src/modules/entries'
const voting = 'apps/server/src/modules/voting'
const rights = 'apps/server/src/rights'

/** Specification 4: states and what leads from one to another; what a screen does then stands with the behaviours. */
export const stateRows: Row[] = [
  done(
    state('a contest is ongoing while its timestamp is above 0'),
    `${contests}/states.test.ts`,
    'f039a',
  ),
  done(state('contest_status is active or not'), `${contests}/routes/tests/life.test.ts`, 'd878f'),
  done(
    state('totals count ongoing contests as active and the rest as pending'),
    `${contests}/routes/tests/lists.test.ts`,
    '50e2e',
  ),
  done(
    state('contestant status is 0 or 1'),
    `${contests}/routes/tests/contestants.test.ts`,
    '7e01c',
  ),
  done(
    state('round 1 sets the start and the first contestants, later rounds only move the end on'),
    `${contests}/routes/tests/rounds.test.ts`,
    '38342',
  ),
  done(state('rounds are merged'), `${contests}/routes/tests/merging.test.ts`, 'aae22'),
  done(state('a contest is duplicated'), `${contests}/routes/tests/rounds.test.ts`, 'ff75f'),
  done(state('a round is added'), `${contests}/routes/tests/rounds.test.ts`, '4bb08'),
  done(
    state('after merging, duplicating and adding, the list has the contest anew'),
    'e2e/studio.spec.ts',
    'd2bb1',
  ),
  done(state('after a vote the form closes'), 'e2e/vote.spec.ts', '28502'),
  done(
    state('a past vote is kept until contest_exp_hours are over'),
    `${voting}/routes/tests/reading.test.ts`,
    '9fabd',
  ),
  later(state('chat messages are seen or unseen'), 'messaging and notifications'),
  ...['services are under review until approved', 'orders are pending, delivered, completed'].map(
    (what) => later(state(what), 'marketplace'),
  ),
  later(state('offers are sent, received, declined'), 'hiring'),
  later(state('clubs are private, public or unlisted, membership free or paid'), 'clubs'),
]

/** Specification 6: who may do what. */
export const roleRows: Row[] = [
  done(role('visitors can browse'), 'e2e/lists.spec.ts', '072b4'),
  done(
    role('every call and every role are tried out, and the server decides'),
    `${rights}/rights.test.ts`,
    'r1g4t',
  ),
  done(
    role('organisers manage their own contests, rounds, contestants and votes'),
    `${rights}/inside.test.ts`,
    'af5cb',
  ),
  done(
    role('organisers manage their own editions'),
    `${entries}/routes/tests/editionEntries.test.ts`,
    'fac90',
  ),
  done(role('realtime data is for whom its page is for'), `${rights}/inside.test.ts`, 'b176e'),
  later(role('organisers manage their own payments'), 'payments'),
  later(role('providers manage their own services'), 'marketplace'),
  later(role('likes, comments and replies are public, written by their author'), 'clubs'),
  later(role('only members see what is in a private club'), 'clubs'),
  ...[
    'notifications, conversations and chat are for signed-in people',
    'chat messages are their two people’s',
    'buyers and providers get different automatic messages',
  ].map((what) => later(role(what), 'messaging and notifications')),
]
