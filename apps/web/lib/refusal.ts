import type { Api } from '@plaudit/client/client'
import { data, isRouteErrorResponse } from 'react-router'

/** Facts that a page's error boundary learns of a refused call: never more than the code. */
export interface PageRefusal {
  code: string
}

/**
 * The calls as loaders make them: a refusal (4xx) or an outage (503) ends the page with its own status,
 * every other failure is a fault. A loader asks with what stands in the address and nothing else: what no call takes,
 * such as an id of the wrong form, is an address of nothing.
 */
export function forLoaders(api: Api): Api {
  return {
    call: async (name, input, options) => {
      try {
        return await api.call(name, input, options)
      } catch (error) {
        const { status, code } = error as { status?: unknown; code?: unknown }
        if (typeof status === 'number' && (status === 503 || (status >= 400 && status < 500)))
          throw data<PageRefusal>({ code: String(code) }, { status: status === 400 ? 404 : status })
        throw error
      }
    },
  }
}

/** Refusals of calls end a page unless they are caught: where "not found" is an answer, this tells it. */
export function isNotFound(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 404
  const { init } = error as { init?: { status?: number } | null }
  return init?.status === 404
}
