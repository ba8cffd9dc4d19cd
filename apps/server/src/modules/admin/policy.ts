import { supportUser } from '@plaudit/contract/reserved'

interface Known {
  user_id: number
  is_admin: boolean
  suspended_at: Date | null
  erasing: number | null
}
interface Admin {
  user_id: number
}

/** Nobody suspends, erases or asks themselves, and rapid_support stays. */
const isOther = (user: Known, admin: Admin): boolean =>
  user.user_id !== admin.user_id && user.user_id !== supportUser.id

/** Tells what an admin may do with a person now. Nobody signs in as an admin: that would give away what they may. */
export const userCan = (user: Known, admin: Admin, isConsentGiven: boolean) => ({
  suspend: isOther(user, admin) && user.suspended_at === null && user.erasing === null,
  lift: user.suspended_at !== null,
  erase: isOther(user, admin) && user.erasing === null,
  roles: user.user_id !== supportUser.id,
  ask_consent:
    isOther(user, admin) && !user.is_admin && user.suspended_at === null && user.erasing === null,
  sign_in_as: isOther(user, admin) && !user.is_admin && isConsentGiven,
})
