import { shown, type Row } from '../row.ts'

const journeys = 'e2e/people.spec.ts'
const profile = '84ff3'
// In the phone's shell, where the features are the same.
const app = 'e2e/journeys.spec.ts'
const walked = '142fb'
const people = 'apps/server/src/modules/people/routes.test.ts'
const fields = 'apps/server/src/modules/accounts/routes/tests/profile.test.ts'
const joins = 'apps/server/src/modules/joins/routes.test.ts'
const store = 'apps/web/lib/store.test.ts'

/** Rows that profiles, people's pages and tasks show. */
export const rows: Row[] = [
  ...shown('address', [
    ['/user-profile', journeys, profile],
    ['/user-profile/personal-data', journeys, profile],
    ['/edit-profile', journeys, profile],
    ['/edit-profile/{type}', journeys, profile],
    ['/editProfile', app, walked],
    ['/editProfile/{step}', app, walked],
    ['/page/{username}', journeys, profile],
    ['/schedule-meeting', app, walked],
    ['/user/{username}', journeys, profile],
    ['/pricing', 'e2e/library.spec.ts', '2f949'],
    ['/my-tasks', app, walked],
    ['/task', app, walked],
    ['/addTask', app, walked],
    ['/editTask', app, walked],
  ]),
  ...shown('call', [
    ['POST account/updateProfileInfo', fields, '33977'],
    ['GET profile/grouped/{id}', people, '5ffcb'],
    ['GET profile/getData/{id}', people, '5ffcb'],
  ]),
  ...shown('sentence', [
    ['Password did not matched!', fields, 'e921c'],
    ['Invalid email', fields, 'e921c'],
    ['Invalid website', fields, 'e921c'],
    ['Invalid about', fields, 'e921c'],
    ['Invalid State', fields, 'e921c'],
    ['Invalid Facebook link', fields, 'e921c'],
    ['Invalid Instagram link', fields, 'e921c'],
    ['Invalid Twitter link', fields, 'e921c'],
    ['Invalid Linkedin link', fields, 'e921c'],
    ['Invalid Youtube link', fields, 'e921c'],
  ]),
  ...shown('behaviour', [
    ["failed preference loads reject with 'Error'", 'apps/web/lib/preferences.test.ts', 'd051f'],
  ]),
  ...shown(
    'behaviour',
    (
      [
        ['a contest’s club with one tap', 'ad121'],
        ['a job that a contest’s team posts', '64650'],
        ['what contestants sell', '6aa56'],
        ['a placing on a listing', 'f68fc'],
      ] as const
    ).map(([what, title]) => [what, joins, title] as const),
  ),
  ...shown('entity', [
    ['fields of the client’s store', store, '237c6'],
    ['fields of Profile', fields, '33977'],
  ]),
]
