import { useHydrated } from '@plaudit/ui/hydrated'
import { formatMoney } from '@plaudit/i18n/money'
import { useLocale } from '@plaudit/ui/locale'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { converted, currencyIn } from './amount.ts'

const anHour = 3_600_000

/** The country that the browser speaks for. */
const ownCountry = (): string => new Intl.Locale(navigator.language).maximize().region ?? ''

type Say = (money: { amount: number; currency: string }) => string | undefined

const sayNothing: Say = () => undefined

function useLivingPrice(): Say {
  const locale = useLocale()
  const alive = useHydrated()
  const { user } = useUser()
  const { data } = useQuery({ ...callQuery('api/rates', {}), staleTime: anHour, enabled: alive })
  // What a person chose for themselves comes before what is used where they live.
  const { data: chosen } = useQuery({
    ...callQuery('account/getUserPreferences', {}),
    staleTime: anHour,
    enabled: alive && user !== undefined,
  })
  if (!alive || !data || (user !== undefined && chosen === undefined)) return sayNothing
  const preferred = chosen?.preferences.currency ?? undefined
  const own = preferred ?? currencyIn(user?.country_code || ownCountry())
  return (money) => {
    const shown = own === undefined ? undefined : converted(money, own, data.rates)
    return shown && formatMoney(shown, locale)
  }
}

/**
 * Says an amount in the reader's own currency by the day's rates; undefined where it is the charged one. The charged
 * amount stands beside it, always. The server knows no reader.
 */
export const useOwnPrice: () => Say = import.meta.env.SSR ? () => sayNothing : useLivingPrice
