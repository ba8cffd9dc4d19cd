import { useMatches } from 'react-router'
import { useLocale } from '@plaudit/ui/locale'

/** In which frame a page's parts stand, where the server keeps what it wrote: links are written another way in others. */
export const useShell = import.meta.env.SSR
  ? () =>
      useMatches()
        .map(({ id }) => id)
        .join(' ')
  : () => ''

/** Names what is drawn, with the frame and the language that it is drawn in, where the server keeps what it wrote. */
export const useWrittenBy: () => (...what: unknown[]) => string | undefined = import.meta.env.SSR
  ? () => {
      const place = [useShell(), useLocale()]
      return (...what) => JSON.stringify([place, what])
    }
  : () => () => undefined
