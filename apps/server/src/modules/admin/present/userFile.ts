import type { AdminUser } from '@plaudit/contract/admin/answers'
import type { PersonFigures } from '@plaudit/contract/admin/figures'
import type { Language } from '@plaudit/contract/constants'
import type { Db } from '../../../platform/db/db.ts'
import { sendListFile } from '../../../platform/http/listFile.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import { decimal } from '../../../platform/money.ts'
import { userCount, usersByBatches, type UserSearch } from '../data.ts'
import { presentPeople } from '../present.ts'

const columns = [
  'number',
  'username',
  'name',
  'email',
  'phone',
  'type',
  'country',
  'roles',
  'suspended',
  'seen',
  'joined',
  'orders',
  'contests',
  'services',
  'clubs',
  'cases',
  'balance',
  'held',
] as const

type Search = Omit<UserSearch, 'after' | 'limit'>

async function* people(db: Db, asked: Search) {
  for await (const rows of usersByBatches(db, asked)) yield await presentPeople(db, rows)
}

/** Amounts with a point and their currency behind them. */
const moneys = (all: PersonFigures['balance']): string =>
  all.map((one) => `${decimal(one)} ${one.currency}`).join('; ')

const cellsOf = (user: AdminUser & { figures: PersonFigures }): (string | number)[] => [
  user.ID,
  user.username,
  user.full_name,
  user.email ?? '',
  user.phone ?? '',
  user.account_type,
  user.country_code,
  [user.is_admin && 'admin', user.is_support && 'support'].filter(Boolean).join('; '),
  user.suspended_at ?? '',
  user.seen_at ?? '',
  user.createdAt,
  user.figures.orders,
  user.figures.contests,
  user.figures.services,
  user.figures.clubs,
  user.figures.cases,
  moneys(user.figures.balance),
  moneys(user.figures.held),
]

/** Everybody whom a search finds, as a file. */
export const sendUsers = async (
  db: Db,
  {
    format,
    language,
    search,
    role,
    account_type,
    suspended,
    flagged,
  }: Search & { format: 'csv' | 'json_file'; language: Language },
  reply: Parameters<typeof sendListFile>[0],
) => {
  const asked = { search, role, account_type, suspended, flagged }
  const total = await userCount(db, asked)
  return sendListFile(reply, {
    format,
    name: 'people',
    lines: total,
    titles: columns.map((column) => sentence(`admin_people_file_${column}`, language)),
    answer: { list: 'users', rest: { next: null, total } },
    batches: people(db, asked),
    cells: (user) => [cellsOf(user)],
  })
}
