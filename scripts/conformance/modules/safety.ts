import { shown, type Row } from '../row.ts'

const people = 'apps/server/src/modules/admin/routes.test.ts'
const decided = 'apps/server/src/modules/reports/routes.test.ts'
const todos = 'apps/server/src/modules/todos/routes.test.ts'
const person = 'apps/server/src/modules/people/routes.test.ts'
const browser = 'e2e/sites.spec.ts'
const letter = 'e2e/letters.spec.ts'
const profile = 'apps/server/src/modules/accounts/routes/tests/profile.test.ts'
const clubs = 'apps/server/src/modules/clubs/routes/tests/clubs.test.ts'

/** Rows on safe accounts, on what admins look after and on what people find, beyond the words of the specification. */
export const rows: Row[] = shown('behaviour', [
  ['two tabs that save one task at once', todos, '81c44'],
  ['two sites at once in one browser', browser, '769f7'],
  ['a new password by the link of a letter', 'e2e/journeys.spec.ts', '142fb'],
  ['another mail address, by the codes of both mailboxes', letter, '9c971'],
  ['a letter about another address that is opened on another device', profile, '8ebc6'],
  [
    'fields that are wrong, each with its sentence: a name of spaces, a country without states, a phone of another country',
    profile,
    'e921c',
  ],
  ['clubs are found by words in title, description, slug and access', clubs, 'f98c2'],
  ['consent to sign in for somebody, on its screens', letter, '5fcc7'],
  [
    'names can’t be found out by the work of an answer',
    'apps/server/src/modules/accounts/routes/tests/tries.test.ts',
    'e0952',
  ],
  [
    'an export proves no address',
    'apps/server/src/modules/accounts/routes/tests/leaving.test.ts',
    '2ff61',
  ],
  ['an admin’s erasure in the background, with progress', people, 'b31e9'],
  ['the log of acts as a table', people, 'b8abd'],
  ['background work and health', people, '36476'],
  ['a meeting without an account', people, '9b586'],
  ['what is around a report, and its author’s record', decided, '7590e'],
  ['a question to the author of what was reported, before it is decided', decided, 'q7a1k'],
  ['organisers and contestants are found', person, 'b3424'],
  ['what one does here, and what is live', person, 'cdb19'],
  [
    'provider search: name, profession, username, country',
    'apps/server/src/modules/marketplace/routes/shelf.test.ts',
    '3377e',
  ],
  [
    'mails are sent once, however many workers try',
    'apps/server/src/modules/notifications/mutations/mails.test.ts',
    'e1f93',
  ],
])
