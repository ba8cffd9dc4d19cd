import type { Input } from '@plaudit/contract/calls'
import type { Club } from '@plaudit/contract/clubs/club'
import type { ClubAccess, ClubInterval } from '@plaudit/contract/clubs/constants'
import type { Picture } from '@plaudit/contract/files'
import { minorUnits } from '@plaudit/i18n/prices'

/** What the form of a club holds. */
export interface ClubValues {
  title: string
  description: string
  rules: string
  slug: string
  cover: Picture | null
  access: ClubAccess
  introduced: boolean
  membership: 'free' | 'paid'
  /** In whole units, as people type them. */
  amount: number | null
  currency: string
  interval: ClubInterval
  places: number | null
  has_chat: boolean
}

export const valuesOf = (club: Club | undefined): ClubValues => ({
  title: club?.title ?? '',
  description: club?.description ?? '',
  rules: club?.rules ?? '',
  slug: club?.slug ?? '',
  cover: club?.cover ?? null,
  access: club?.access ?? 'public',
  introduced: club?.introduced ?? false,
  membership: club?.membership ?? 'free',
  amount: club?.amount ? club.amount.amount / minorUnits(club.amount.currency) : null,
  currency: club?.amount?.currency ?? 'EUR',
  interval: club?.interval ?? 'month',
  places: club?.places ?? null,
  has_chat: club?.has_chat ?? false,
})

/** The same as the call takes it. */
export function inputOf(
  values: ClubValues,
  club: Club | undefined,
): Input<'Groups/addUpdateGroup'> {
  const { amount, currency, slug, cover, interval, membership, ...rest } = values
  const minor = amount === null ? 0 : Math.round(amount * minorUnits(currency))
  return {
    ...rest,
    membership,
    ...(slug !== '' && { slug }),
    cover: cover?.attachment_id ?? null,
    ...(membership === 'paid' && { amount: { amount: minor, currency }, interval }),
    ...(club && { gx_id: club.gx_id, revision: club.revision }),
  }
}
