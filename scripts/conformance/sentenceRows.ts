import { done, later, type Row } from './row.ts'

/** A sentence of the specification and the key of the catalogues that must hold it to the letter. */
export interface SentenceRow extends Row {
  key?: string
}

const said = (
  what: string,
  key: string,
  [file, title]: readonly [string, string],
): SentenceRow => ({
  ...done({ kind: 'sentence', what }, file, title),
  key,
})
const studio = ['e2e/studio.spec.ts', 'd2bb1'] as const
const failing = ['e2e/studioSaving.spec.ts', '91c7b'] as const
const edition = ['e2e/editions.spec.ts', '2115d'] as const
const entry = ['e2e/entries.spec.ts', 'b512a'] as const
const register = ['e2e/accounts.spec.ts', '7a379'] as const
const registered = [
  'apps/server/src/modules/accounts/routes/tests/registration.test.ts',
  '48344',
] as const
const account = (title: string) =>
  ['apps/server/src/modules/accounts/routes/tests/calls.test.ts', title] as const
const paymentKeys = ['apps/server/src/modules/payments/routes/keys.test.ts', 'da768'] as const
const waits = (what: string, part: string): SentenceRow => later({ kind: 'sentence', what }, part)

/** Specification 4, 5, 6 and 8, and product 13. */
export const sentenceRows: SentenceRow[] = [
  said('Voting has been disabled', 'errors_voting_disabled', [
    'apps/server/src/modules/voting/routes/tests/addVote.test.ts',
    '2b30c',
  ]),
  said("Something went wrong, don't worry, we have been notified", 'errors_something_went_wrong', [
    'apps/web/lib/responses.test.ts',
    '8ea04',
  ]),
  said('Contestant Updated!', 'contests_server_contestant_updated', [
    'e2e/entries.spec.ts',
    '59c97',
  ]),
  said('Rounds Merged Successfully!', 'contests_server_rounds_merged', studio),
  said('Contest Successfully Duplicated!', 'contests_server_duplicated', studio),
  said('Rounds Added', 'contests_server_rounds_added', studio),
  said('Edition Added Successfully!', 'editions_server_added', edition),
  said('Edition Updated Successfully!', 'editions_server_updated', edition),
  said('Failed to Merge Rounds!', 'errors_failed_to_merge_rounds', failing),
  said('Failed to duplicate Contest!', 'errors_failed_to_duplicate', failing),
  said('Failed to Add Rounds', 'errors_failed_to_add_rounds', failing),
  said('File too big! Your file cannot be more than 3 MB.', 'errors_file_too_big', entry),
  said('Full name cannot be empty', 'errors_field_full_name_empty', register),
  said('Invalid email address', 'errors_field_invalid_email_address', register),
  said('Invalid username', 'errors_field_invalid_username', register),
  said('Invalid password', 'errors_field_invalid_password', register),
  said('Password does not match', 'errors_field_password_does_not_match', register),
  said('Invalid Phone Number', 'errors_field_invalid_phone_number', register),
  said('Invalid Country', 'errors_field_invalid_country', registered),
  said('Invalid language', 'errors_field_invalid_language', registered),
  said('Invalid full name', 'errors_field_invalid_full_name', account('fde39')),
  said('Please provide a valid phone number', 'errors_field_provide_valid_phone_number', [
    'apps/server/src/modules/accounts/routes/tests/profile.test.ts',
    'e921c',
  ]),
  said('Please Select a Photo', 'errors_field_select_photo', [
    'apps/server/src/modules/files/routes/tests/upload.test.ts',
    '37d60',
  ]),
  said('Invalid media url', 'errors_field_invalid_media_url', entry),
  ...[
    'Password did not matched!',
    'Invalid email',
    'Invalid website',
    'Invalid about',
    'Invalid State',
    'Media url already exist',
    'Invalid Facebook link',
    'Invalid Instagram link',
    'Invalid Twitter link',
    'Invalid Linkedin link',
    'Invalid Youtube link',
  ].map((what) => waits(what, 'profiles')),
  said('Invalid ethereum address', 'errors_field_invalid_ethereum_address', paymentKeys),
  said(
    'Invalid Stripe Publishable Key',
    'errors_field_invalid_stripe_publishable_key',
    paymentKeys,
  ),
  said('Invalid Stripe Secret Key', 'errors_field_invalid_stripe_secret_key', paymentKeys),
  ...['Invalid price', 'Invalid amount'].map((what) => waits(what, 'payments')),
  ...[
    'Invalid club name',
    'Invalid club description',
    'Invalid club access',
    'Invalid membership type',
    'You must be a member of this club to view its contents.',
  ].map((what) => waits(what, 'clubs')),
  ...[
    'Invalid label for package',
    'Invalid interval for package',
    'Invalid booking type',
    'Please specify the service category',
    'Please specify the service currency',
    'Please specify the payment interval',
    'Please specify what is included',
    'Please specify a valid price',
    'Please specify images',
    'Please specify delivery time',
    'Please specify a valid title',
    'Order successfully delivered',
    'Are you really sure you want to complete this order ?',
  ].map((what) => waits(what, 'marketplace')),
  ...[
    "You cannot send an offer because you don't have any service created.",
    'You have already sent an offer for the job.',
  ].map((what) => waits(what, 'hiring')),
  ...['Invalid Conversation', 'Invalid conversation'].map((what) =>
    waits(what, 'messaging and notifications'),
  ),
]
