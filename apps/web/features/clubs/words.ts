import type { Club } from '@plaudit/contract/clubs/club'
import { mostInWeek, type ClubAccess, type ClubVerdict } from '@plaudit/contract/clubs/constants'
import { formatPrice } from '@plaudit/i18n/prices'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'

export const accessWord = (access: ClubAccess): string =>
  ({
    public: m.clubs_access_public,
    private: m.clubs_access_private,
    unlisted: m.clubs_access_unlisted,
  })[access]()

/** Returns the price of membership, with its interval. */
export function priceWord({ amount, interval }: Club, locale: Locale): string {
  if (amount === null || interval === null) return m.clubs_free()
  const price = formatPrice(amount, locale)
  return {
    once: m.clubs_price_once,
    week: m.clubs_price_week,
    month: m.clubs_price_month,
    year: m.clubs_price_year,
  }[interval]({ price })
}

/** Returns the people here now and this week's posts, as far as the reader may know them; empty if nothing goes on. */
export const latelyWords = ({ here, week }: Pick<Club, 'here' | 'week'>): string[] => [
  ...(here === null ? [] : [m.clubs_here({ count: here })]),
  ...(week === null || week === 0
    ? []
    : [
        week <= mostInWeek
          ? m.clubs_week({ count: week })
          : m.clubs_week_many({ count: mostInWeek }),
      ]),
]

export const verdictWord = (verdict: ClubVerdict): string =>
  ({
    let_in: m.clubs_let_in,
    decline: m.clubs_decline,
    remove: m.clubs_verdict_remove,
    ban: m.clubs_verdict_ban,
    unban: m.clubs_verdict_unban,
    mute: m.clubs_verdict_mute,
    unmute: m.clubs_verdict_unmute,
    promote: m.clubs_verdict_promote,
    demote: m.clubs_verdict_demote,
    hand_over: m.clubs_verdict_hand_over,
  })[verdict]()

/** Leads to the chat itself: on a phone the club's cover would leave no room for the line that one writes on. */
export const hrefOfChat = ({ gx_id }: Pick<Club, 'gx_id'>): string => `/c/${gx_id}?tab=chat#chat`

export const hrefOfClub = ({ gx_id }: Pick<Club, 'gx_id'>): string => `/c/${gx_id}`
