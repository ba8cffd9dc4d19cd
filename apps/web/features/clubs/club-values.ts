import type { Input } from '@plaudit/contract/calls'
import type { Club } from '@plaudit/contract/clubs/club'
import type { ClubAccess, ClubInterval } from '@plaudit/contract/clubs/constants'
import type { Picture } from '@plaudit/contract/files'
import { newId } from '../../lib/new-id.ts'
import { amountText, readAmount } from '../payments/open/amount.ts'
import { anyCurrency } from '../payments/open/use-first-currency.ts'

/** Values of a club's form. */
export interface ClubValues {
  title: string
  description: string
  rules: string
  slug: string
  cover: Picture | null
  access: ClubAccess
  introduced: boolean
  membership: 'free' | 'paid'
  /** As it is typed, in whole units: `5.` and `0,` are on the way to a price. */
  amount: string
  currency: string
  interval: ClubInterval
  seats: number | null
  has_chat: boolean
  /** Language spoken there; empty where nothing is said. */
  language: string
  /** Id of the form: a new club that is sent again under it is no second one. */
  client_id: string
}

export const valuesOf = (club: Club | undefined, spoken = ''): ClubValues => ({
  title: club?.title ?? '',
  description: club?.description ?? '',
  rules: club?.rules ?? '',
  slug: club?.slug ?? '',
  cover: club?.cover ?? null,
  access: club?.access ?? 'public',
  introduced: club?.introduced ?? false,
  membership: club?.membership ?? 'free',
  amount: club?.amount ? amountText(club.amount.amount, club.amount.currency) : '',
  currency: club?.amount?.currency ?? '',
  interval: club?.interval ?? 'month',
  seats: club?.seats ?? null,
  has_chat: club?.has_chat ?? false,
  language: club ? (club.language ?? '') : spoken,
  client_id: newId(),
})

/** Values as the device keeps them, with the revision of the club that they change. */
export type ClubDraft = Partial<ClubValues> & { revision?: number | undefined }

/**
 * Returns the draft of an earlier visit, where there is any; its missing values are as in a new form. A draft of an older
 * revision would take back what somebody else has saved since.
 */
export function restored(
  draft: ClubDraft | undefined,
  fresh: ClubValues,
  now?: number,
): ClubValues {
  if (draft === undefined) return fresh
  const { revision, ...values } = draft
  return revision === now ? { ...fresh, ...values, amount: String(values.amount ?? '') } : fresh
}

/** The same as the call takes it. */
export function inputOf(
  values: ClubValues,
  club: Pick<Club, 'gx_id' | 'revision'> | undefined,
): Input<'Groups/addUpdateGroup'> {
  const {
    amount,
    currency: chosen,
    slug,
    cover,
    interval,
    membership,
    language,
    client_id,
    ...rest
  } = values
  const currency = chosen || anyCurrency
  // An invalid amount is sent as none, and the server refuses it in the field's own words.
  const minor = readAmount(amount, currency) ?? 0
  return {
    ...rest,
    membership,
    language: language || null,
    ...(slug !== '' && { slug }),
    cover: cover?.attachment_id ?? null,
    ...(membership === 'paid' && { amount: { amount: minor, currency }, interval }),
    ...(club ? { gx_id: club.gx_id, revision: club.revision } : { client_id }),
  }
}
