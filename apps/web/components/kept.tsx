import { keptContent, useKept } from '@plaudit/ui/hydrated'

/**
 * As `Said` of `quiet.tsx`, for words whose making is dear: the browser's first formatter of dates keeps a slow phone for a
 * tenth of a second.
 * @param about changes when the words do.
 */
export function Kept({ about, say }: { about: string; say: () => string }) {
  const isKept = useKept(about)
  return isKept ? <span key="kept" {...keptContent} /> : <span key="said">{say()}</span>
}
