import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import type { SitesByHost } from './data/hosts.ts'
import { lookAtHosts, type LookUpTxt } from './mutations/looks.ts'
import { fetchRates, postError } from './mutations.ts'

export function sitesTasks(
  parts: Pick<Parts, 'config' | 'outgoing' | 'db'> & { dns: LookUpTxt; sites: SitesByHost },
): Tasks {
  const { config, outgoing, db, dns, sites } = parts
  return {
    handlers: {
      report_error: async (error) => {
        const url = config.errorCollectorUrl
        if (url !== undefined) await postError(outgoing, url, error)
      },
      look_at_hosts: async () => {
        if ((await lookAtHosts(db, dns)) > 0) sites.drop()
      },
      fetch_rates: async () => {
        const url = config.settings.RATES_URL
        if (url !== undefined) await fetchRates(db, outgoing, url)
      },
    },
    crontab: ['*/10 * * * * look_at_hosts', '17 4 * * * fetch_rates'],
  }
}
