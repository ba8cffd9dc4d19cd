import { useMatches } from 'react-router'

/** In which frame a page's parts stand, where the server keeps what it wrote: links are written another way in others. */
export const useShell = import.meta.env.SSR
  ? () =>
      useMatches()
        .map(({ id }) => id)
        .join(' ')
  : () => ''
