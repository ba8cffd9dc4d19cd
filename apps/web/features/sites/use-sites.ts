import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input, Reply } from '@plaudit/contract/calls'
import { api } from '../../lib/api.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

const call = 'sites/get'

/** Reads all pages: a person chooses among the sites by name, and none may be missing there. */
async function allSites(signal: AbortSignal): Promise<Reply<typeof call>> {
  const ask = (after?: string) =>
    api.call(call, after === undefined ? {} : { after }, { quiet: true, signal })
  const first = await ask()
  const sites = [...first.sites]
  for (let { next } = first; next !== null;) {
    const page = await ask(next)
    sites.push(...page.sites)
    ;({ next } = page)
  }
  return { ...first, sites, next: null }
}

/** The sites that one looks after. */
export const useSites = () =>
  useQuery({ ...callQuery(call, {}), queryFn: ({ signal }) => allSites(signal) })

/** Returns the actions for sites and their host names; the list is asked for again after each. */
export function useSiteVerbs() {
  const client = useQueryClient()
  const onSettled = () => void client.invalidateQueries({ queryKey: callKey(call) })
  const verb = <Given, Done>(mutationFn: (given: Given) => Promise<Done>) => ({
    mutationFn,
    onSettled,
  })
  return {
    save: useMutation(verb((given: Input<'sites/save'>) => api.call('sites/save', given))),
    remove: useMutation(verb((given: Input<'sites/remove'>) => api.call('sites/remove', given))),
    addHost: useMutation(verb((given: Input<'sites/addHost'>) => api.call('sites/addHost', given))),
    checkHost: useMutation(
      verb((given: Input<'sites/checkHost'>) => api.call('sites/checkHost', given)),
    ),
    removeHost: useMutation(
      verb((given: Input<'sites/removeHost'>) => api.call('sites/removeHost', given)),
    ),
  }
}
