/** Parts of a public page that its person shows or hides (product 15). */
export const shownParts = ['runs', 'stood', 'won', 'services', 'clubs', 'reviews'] as const
export type ShownPart = (typeof shownParts)[number]

/** Clubs say more of a person than a stage does: they are shown when their person wants it. */
export const shownAtFirst: Record<ShownPart, boolean> = {
  runs: true,
  stood: true,
  won: true,
  services: true,
  clubs: false,
  reviews: true,
}

export const payoutMethods = ['', 'paypal', 'payoneer', 'moncash'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

export const socialSites = ['facebook', 'instagram', 'twitter', 'linkedin', 'youtube'] as const
export type SocialSite = (typeof socialSites)[number]

/** The types of `/edit-profile/{type}`; the first six are the steps of `/editProfile/{step}` (product 11). */
export const profileTypes = [
  'personal',
  'professional',
  'contact',
  'social',
  'payout',
  'preferences',
  'security',
] as const
export type ProfileType = (typeof profileTypes)[number]

/** Events in the safety of an account. */
export const securityKinds = [
  'new_device',
  'password_changed',
  'password_reset',
  'password_removed',
  'passkey_added',
  'passkey_removed',
  'passkey_renamed',
  'passkey_ended',
  'factor_on',
  'factor_off',
  'factor_guessed',
  'recovery_used',
  'recovery_made',
  'email_change_asked',
  'email_confirmed',
  'email_changed',
  'email_taken_off',
  'phone_changed',
  'phone_added',
  'payout_changed',
  'payout_elsewhere',
  'keys_changed',
  'session_ended',
  'sessions_ended',
  'sign_in_known',
  'sign_in_refused',
  'admin_signed_out',
  'admin_roles',
  'admin_acted',
  'admin_erased',
  'export_asked',
  'deletion_asked',
  'deletion_called_off',
] as const
export type SecurityKind = (typeof securityKinds)[number]
