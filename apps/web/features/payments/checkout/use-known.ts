import { useState } from 'react'
import type { Reply } from '@plaudit/contract/calls'

interface Quoting {
  data: Reply<'checkout/quote'> | undefined
  dataUpdatedAt: number
}

/**
 * Returns the buyer's earlier purchase of the same, as this page's price first told it: by an answer that came since
 * the page opened, for this reader alone. Later answers may know of a purchase on another device, which the buyer has
 * not been told of.
 * @param reader whose page it is.
 */
export function useKnown({ data, dataUpdatedAt }: Quoting, reader: string): string | undefined {
  const [opened] = useState(Date.now)
  const [known, setKnown] = useState<Record<string, string>>({})
  const told = dataUpdatedAt >= opened ? data?.bought_before : null
  // Another number of votes is another purchase, whose price was first read at another time.
  const key = `${reader} ${told?.split('.')[1] ?? ''}`
  if (told != null && known[key] === undefined) setKnown({ ...known, [key]: told })
  return told == null ? undefined : (known[key] ?? told)
}
