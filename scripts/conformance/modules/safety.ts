import { shown, type Row } from '../row.ts'

const people = 'apps/server/src/modules/admin/routes.test.ts'
const decided = 'apps/server/src/modules/reports/routes.test.ts'
const todos = 'apps/server/src/modules/todos/routes.test.ts'
const person = 'apps/server/src/modules/people/routes.test.ts'
const browser = 'e2e/sites.spec.ts'
const letter = 'e2e/letters.spec.ts'

/** What keeps accounts safe, what admins look after, and what people find, beyond the words of the specification. */
export const rows: Row[] = shown('behaviour', [
  [
    'two tabs that save one task at once',
    todos,
    'tells the second of two tabs that save one task at once',
  ],
  [
    'two sites at once in one browser',
    browser,
    'two sites at once in one browser: titles, colours, contests, kept pages and sessions stay apart',
  ],
  [
    'a new password by the link of a letter',
    letter,
    'en français: a forgotten password is set anew by the link of the letter, and opens the account',
  ],
  [
    'another mail address, by the codes of both mailboxes',
    letter,
    'en español: another address takes the place of the old one once both mailboxes said yes',
  ],
  [
    'consent to sign in for somebody, on its screens',
    letter,
    'an admin signs in as somebody who agreed: asked with a reason, shown on every screen, told by letter and ended',
  ],
  [
    'names can’t be found out by the work of an answer',
    'apps/server/src/modules/accounts/routes/tries.test.ts',
    'does the same work for a name that nobody has as for one that somebody has',
  ],
  [
    'an export proves no address',
    'apps/server/src/modules/accounts/routes/leaving.test.ts',
    'takes no code and no link along that prove an address, and nothing that was sent to an unproven one',
  ],
  [
    'an admin’s erasure in the background, with progress',
    people,
    'erases a person whose name was typed again, and never oneself',
  ],
  [
    'the log of acts as a table',
    people,
    'gives the log out as a table, all that fits the filters and for admins alone',
  ],
  [
    'background work and health',
    people,
    'tries a failed task again, and shows figures of the last days without what tasks were about',
  ],
  [
    'a meeting without an account',
    people,
    'hands a visitor’s wish to meet to those who run the place, and their address for the answer',
  ],
  [
    'what is around a report, and its author’s record',
    decided,
    'shows a comment between what stands around it, and what is known of its author',
  ],
  [
    'organisers and contestants are found',
    person,
    'finds organisers and contestants by name while their page shows it, and nobody else without an offer',
  ],
  [
    'what one does here, and what is live',
    person,
    'tells what a person does here, and what they follow that is live now on this site',
  ],
  [
    'provider search: name, profession, username, country',
    'apps/server/src/modules/marketplace/routes/shelf.test.ts',
    'has a directory of those who sell, by name, profession, username and country',
  ],
  [
    'mails are sent once, however many workers try',
    'apps/server/src/modules/notifications/mutations/mails.test.ts',
    'sends a mail once, however many workers try, and keeps nothing of it',
  ],
])
