import type { ProfileType } from '@plaudit/contract/accounts/constants'
import { m } from '@plaudit/i18n/messages'

/** Name of each part of a profile, and its purpose. */
export const partWords: Record<ProfileType, { title: () => string; text: () => string }> = {
  personal: { title: m.profile_personal, text: m.profile_personal_text },
  professional: { title: m.profile_professional, text: m.profile_professional_text },
  contact: { title: m.profile_contact, text: m.profile_contact_text },
  social: { title: m.profile_social, text: m.profile_social_text },
  payout: { title: m.profile_payout, text: m.profile_payout_text },
  preferences: { title: m.profile_preferences, text: m.profile_preferences_text },
  security: { title: m.profile_security, text: m.profile_security_text },
}
