/** Roles beside the account's type: the platform's admins, and who answers as rapid_support (product 1). */
export const platformRoles = ['admin', 'support'] as const
export const announcementKinds = ['globalmsg', 'popup_error'] as const
export const consentStates = ['asked', 'given', 'refused', 'ended'] as const
/** Hours in which a consent may be used, and a session that stands on it lasts at most. */
export const consentHours = 24
export const actingHours = 1
export const jobStates = ['failed', 'retrying', 'waiting', 'running'] as const
/** Days of figures that are kept for plots. */
export const healthDays = 30
