import type { Api } from '@plaudit/client/client'
import { data } from 'react-router'

/** What a page's error boundary learns of a refused call: never more than the code. */
export interface PageRefusal {
  code: string
}

/**
 * The calls as loaders make them: a refusal (4xx) or an outage (503) ends the page with its own status,
 * every other failure is a fault.
 */
export function forLoaders(api: Api): Api {
  return {
    call: async (name, input, options) => {
      try {
        return await api.call(name, input, options)
      } catch (error) {
        const { status, code } = error as { status?: unknown; code?: unknown }
        if (typeof status === 'number' && (status === 503 || (status >= 400 && status < 500)))
          throw data<PageRefusal>({ code: String(code) }, { status })
        throw error
      }
    },
  }
}
