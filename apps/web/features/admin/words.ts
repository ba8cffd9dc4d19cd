import type { AdminUser } from '@plaudit/contract/admin/answers'
import { m } from '@plaudit/i18n/messages'

/** The parts of the machine that are looked at, by the names that the server gives them. */
export const checkNames: Record<string, () => string> = {
  database: m.admin_check_database,
  disk: m.admin_check_disk,
  mail: m.admin_check_mail,
  queue: m.admin_check_queue,
  books: m.admin_check_books,
  copies: m.admin_check_copies,
  redis: m.admin_check_redis,
  lists: m.admin_check_lists,
  store: m.admin_check_store,
  standby: m.admin_check_standby,
}

/** The kinds of accounts, in words. */
export const accountTypeNames: Record<AdminUser['account_type'], () => string> = {
  user: m.admin_type_user,
  professional: m.admin_type_professional,
  business: m.admin_type_business,
}
