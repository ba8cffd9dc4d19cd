import { currencyIn } from '@plaudit/contract/currency-in'
import { useHydrated } from '@plaudit/ui/hydrated'
import { formatMoney } from '@plaudit/i18n/money'
import { useLocale } from '@plaudit/ui/locale'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { converted } from './converted.ts'

const anHour = 3_600_000

/** The country that the browser speaks for. */
const ownCountry = (): string => new Intl.Locale(navigator.language).maximize().region ?? ''

type Say = (money: { amount: number; currency: string }) => string | undefined

const sayNothing: Say = () => undefined

/** The day's rates; null if they cannot be had. */
function useRates() {
  const alive = useHydrated()
  const asked = { ...callQuery('api/rates', {}), staleTime: anHour, enabled: alive }
  const { data, error } = useQuery(asked)
  return data?.rates ?? (error ? null : undefined)
}

function useLivingCurrency(): string | null | undefined {
  const alive = useHydrated()
  const { user } = useUser()
  const rates = useRates()
  // What a person chose for themselves comes before what is used where they live.
  const { data: chosen, isPending } = useQuery({
    ...callQuery('account/getUserPreferences', {}),
    staleTime: anHour,
    enabled: alive && user !== undefined,
  })
  if (!alive || rates === undefined || (user !== undefined && isPending)) return undefined
  const preferred = chosen?.preferences.currency ?? undefined
  const own = preferred ?? currencyIn(user?.country_code || ownCountry())
  return own !== undefined && rates?.[own] !== undefined ? own : null
}

function useLivingPrice(): Say {
  const locale = useLocale()
  const rates = useRates()
  const own = useLivingCurrency()
  if (!own || !rates) return sayNothing
  return (money) => {
    const shown = converted(money, own, rates)
    return shown && formatMoney(shown, locale)
  }
}

/** The reader's own currency; undefined until it is known, null where the day's rates do not have it. */
export const useOwnCurrency: () => string | null | undefined = import.meta.env.SSR
  ? () => undefined
  : useLivingCurrency

/**
 * Says an amount in the reader's own currency by the day's rates; undefined where it is the charged one. The charged
 * amount stands beside it, always. The server knows no reader.
 */
export const useOwnPrice: () => Say = import.meta.env.SSR ? () => sayNothing : useLivingPrice
