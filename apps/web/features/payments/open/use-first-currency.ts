import { useEffect, useEffectEvent } from 'react'
import { isCurrency } from '@plaudit/contract/currencies'
import { readDraft, writeDraft } from '../../../lib/draft.ts'
import { useOwnCurrency } from './use-own-price.ts'

const name = 'currency'

/** Keeps the currency that a person asked money in last, on their device, until they sign out. */
export const rememberCurrency = (code: string): void => writeDraft(name, { code })

/** The currency of a form in which none was chosen, where nothing says which people use. */
export const anyCurrency = 'EUR'

/**
 * Begins a form with the currency that the person used last, else with the one of the place where they live.
 * @param current empty as long as nobody chose.
 */
export function useFirstCurrency(current: string, choose: (code: string) => void): void {
  const own = useOwnCurrency()
  const begin = useEffectEvent(() => {
    if (current !== '') return
    const used = readDraft<{ code: string }>(name)?.code
    if (used !== undefined && isCurrency(used)) choose(used)
    else if (own !== undefined) choose(own ?? anyCurrency)
  })
  useEffect(() => begin(), [own])
}
