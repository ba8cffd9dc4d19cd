import { shown, type Row } from '../row.ts'

const journeys = 'e2e/people.spec.ts'
const profile = 'a person fills their page, decides what stands on it, and others see just that'
const steps = 'six steps lead a professional through the page; safety is not among them'
const list = 'what waits and tasks of one’s own stand in one list'
const people = 'apps/server/src/modules/people/routes.test.ts'
const fields = 'apps/server/src/modules/accounts/routes/profile.test.ts'
const joins = 'apps/server/src/modules/joins/routes.test.ts'
const store = 'apps/web/lib/store.test.ts'

/** What profiles, people's pages and tasks show. */
export const rows: Row[] = [
  ...shown('address', [
    ['/user-profile', journeys, steps],
    ['/user-profile/personal-data', journeys, steps],
    ['/edit-profile', journeys, profile],
    ['/edit-profile/{type}', journeys, profile],
    ['/editProfile', journeys, steps],
    ['/editProfile/{step}', journeys, steps],
    ['/page/{username}', journeys, profile],
    [
      '/schedule-meeting',
      journeys,
      'a meeting is asked for by a form that reaches the support person',
    ],
    ['/user/{username}', people, 'shows what a person chose to show, and none of their addresses'],
    ['/my-tasks', journeys, list],
    ['/task', journeys, list],
    ['/addTask', journeys, list],
    ['/editTask', journeys, list],
  ]),
  ...shown('call', [
    ['POST account/updateProfileInfo', fields, 'keeps every field of the specification'],
    [
      'GET profile/grouped/{id}',
      people,
      'gives one or several people by their numbers, and leaves out whom nobody is',
    ],
    [
      'GET profile/getData/{id}',
      people,
      'gives one or several people by their numbers, and leaves out whom nobody is',
    ],
  ]),
  ...shown('sentence', [
    ['Password did not matched!', fields, 'refuses %j beside %s'],
    ['Invalid email', fields, 'refuses %j beside %s'],
    ['Invalid website', fields, 'refuses %j beside %s'],
    ['Invalid about', fields, 'refuses %j beside %s'],
    ['Invalid State', fields, 'refuses %j beside %s'],
    ['Invalid Facebook link', fields, 'refuses %j beside %s'],
    ['Invalid Instagram link', fields, 'refuses %j beside %s'],
    ['Invalid Twitter link', fields, 'refuses %j beside %s'],
    ['Invalid Linkedin link', fields, 'refuses %j beside %s'],
    ['Invalid Youtube link', fields, 'refuses %j beside %s'],
  ]),
  ...shown('behaviour', [
    [
      "failed preference loads reject with 'Error'",
      'apps/web/lib/preferences.test.ts',
      'rejects with the specification’s word',
    ],
  ]),
  ...shown(
    'behaviour',
    (
      [
        [
          'a contest’s club with one tap',
          'makes one club for a contest however often and by however many it is tapped, and adds nobody',
        ],
        [
          'a job that a contest’s team posts',
          'joins a job with the contest of its poster’s team in one transaction, and with nobody else’s',
        ],
        [
          'what contestants sell',
          'shows what a contestant sells where organiser and contestant both want it',
        ],
        [
          'a placing on a listing',
          'lets a listing show its provider’s declared placing alone, for as long as the result stands',
        ],
      ] as const
    ).map(([what, title]) => [what, joins, title] as const),
  ),
  ...shown('entity', [
    ['fields of the client’s store', store, 'holds the specification’s values by their names'],
    ['fields of Profile', fields, 'keeps every field of the specification'],
  ]),
]
