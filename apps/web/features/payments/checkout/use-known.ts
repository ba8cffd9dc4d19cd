import { useState } from 'react'
import type { Reply } from '@plaudit/contract/calls'

interface Quoting {
  data: Reply<'checkout/quote'> | undefined
  dataUpdatedAt: number
}

/**
 * What the buyer had bought of the same when they first read this page's price: an answer that came since, and of nobody
 * else. Later answers may know of a purchase on another device, which the buyer has not been told of.
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
