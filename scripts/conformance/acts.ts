/** Of the specification's screens those that a journey uses, with the test that does so; the others only open. */
export const acts: Readonly<Record<string, readonly [file: string, title: string]>> = {
  '/': ['e2e/lists.spec.ts', 'the start page shows who leads, and moves with a vote'],
  '/diagram': [
    'e2e/diagram.spec.ts',
    'the picture of the rounds: a way is followed by list and by arrow keys, and is told in words',
  ],
  '/mobile/': ['e2e/signIn.spec.ts', 'the light layout signs in and goes to its contests'],
  '/mobile/contests/': [
    'e2e/lists.spec.ts',
    'the light layout lists the same and asks anew, by a button too',
  ],
  '/managecontestant': ['e2e/entries.spec.ts', 'from a visitor’s first words to the stage'],
  '/auth': [
    'e2e/accounts.spec.ts',
    'register: each sentence beside its field and as a notification, nothing typed is lost',
  ],
  '/auth/login': [
    'e2e/accounts.spec.ts',
    'sign in by keyboard alone, sign out, and never lead to another site',
  ],
  '/contest/cx/{cx_id}': [
    'e2e/cordova.spec.ts',
    'the wrapped app signs in, follows links, votes, chats live, goes back, and shows what it saw without a network',
  ],
  '/contest/{slug}': [
    'e2e/navigation.spec.ts',
    'a contest opens from the list by a click, without a new page',
  ],
  '/privacy-policy': [
    'e2e/library.spec.ts',
    'the operator’s form for meetings stands on its page, whose policy alone lets it in; legal pages name the operator',
  ],
  '/terms-of-service': [
    'e2e/library.spec.ts',
    'the operator’s form for meetings stands on its page, whose policy alone lets it in; legal pages name the operator',
  ],
  '/help': [
    'e2e/sites.spec.ts',
    'finding one’s way: an empty account’s doors, and a search that finds while one types',
  ],
  '/dashboard': [
    'e2e/dashboard.spec.ts',
    'a view from another site reaches the organiser’s figures, and the standing can be played',
  ],
  '/studio/{cx_id}/{new}': ['e2e/studio.spec.ts', 'from registering to the declared result'],
  '/studio/{cx_id}': ['e2e/studio.spec.ts', 'from registering to the declared result'],
  '/cx/{cx_id}': [
    'e2e/vote.spec.ts',
    'one tap votes: the receipt, the standing, the button, and again after a reload',
  ],
  '/round/{cx_id}/{round_id}': [
    'e2e/contest.spec.ts',
    'a draft is its team’s: a preview for them, not found for everybody else',
  ],
  '/cx/{cx_id}/{contestant_id}': [
    'e2e/vote.spec.ts',
    'a second vote is refused with the next time, wherever the first was given',
  ],
  '/contests': [
    'e2e/lists.spec.ts',
    'the list is narrowed by category, state, order and words, each with an address',
  ],
  '/contests/{status}': [
    'e2e/lists.spec.ts',
    'a word in the path filters over the full width or searches, and typing goes on',
  ],
  '/contests/{search}': [
    'e2e/lists.spec.ts',
    'a word in the path filters over the full width or searches, and typing goes on',
  ],
  '/editContests': ['e2e/studio.spec.ts', 'from registering to the declared result'],
}
