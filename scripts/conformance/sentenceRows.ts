import { done, later, type Row } from './row.ts'

const test = 'scripts/conformance/sentences.test.ts'

/** A sentence of the specification and the key of the catalogues that must hold it to the letter. */
export interface SentenceRow extends Row {
  key?: string
}

const said = (what: string, key: string): SentenceRow => ({
  ...done({ kind: 'sentence', what }, test, 'sentences stand in the catalogues to the letter'),
  key,
})
const waits = (what: string, part: string): SentenceRow => later({ kind: 'sentence', what }, part)

/** Specification 4, 5, 6 and 8, and product 13. */
export const sentenceRows: SentenceRow[] = [
  said('Voting has been disabled', 'errors_voting_disabled'),
  said("Something went wrong, don't worry, we have been notified", 'errors_something_went_wrong'),
  said('Contestant Updated!', 'contests_server_contestant_updated'),
  said('Rounds Merged Successfully!', 'contests_server_rounds_merged'),
  said('Contest Successfully Duplicated!', 'contests_server_duplicated'),
  said('Rounds Added', 'contests_server_rounds_added'),
  said('Edition Added Successfully!', 'editions_server_added'),
  said('Edition Updated Successfully!', 'editions_server_updated'),
  said('Failed to Merge Rounds!', 'errors_failed_to_merge_rounds'),
  said('Failed to duplicate Contest!', 'errors_failed_to_duplicate'),
  said('Failed to Add Rounds', 'errors_failed_to_add_rounds'),
  said('File too big! Your file cannot be more than 3 MB.', 'errors_file_too_big'),
  said('Full name cannot be empty', 'errors_field_full_name_empty'),
  said('Invalid email address', 'errors_field_invalid_email_address'),
  said('Invalid username', 'errors_field_invalid_username'),
  said('Invalid password', 'errors_field_invalid_password'),
  said('Password does not match', 'errors_field_password_does_not_match'),
  said('Invalid Phone Number', 'errors_field_invalid_phone_number'),
  said('Invalid Country', 'errors_field_invalid_country'),
  said('Invalid language', 'errors_field_invalid_language'),
  said('Invalid media url', 'errors_field_invalid_media_url'),
  ...[
    'Password did not matched!',
    'Please provide a valid phone number',
    'Invalid full name',
    'Invalid email',
    'Invalid website',
    'Invalid about',
    'Please Select a Photo',
    'Invalid State',
    'Media url already exist',
    'Invalid Facebook link',
    'Invalid Instagram link',
    'Invalid Twitter link',
    'Invalid Linkedin link',
    'Invalid Youtube link',
  ].map((what) => waits(what, 'profiles')),
  ...[
    'Invalid price',
    'Invalid amount',
    'Invalid ethereum address',
    'Invalid Stripe Publishable Key',
    'Invalid Stripe Secret Key',
  ].map((what) => waits(what, 'payments')),
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
