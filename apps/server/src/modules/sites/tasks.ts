import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { lookAtWaiting, type LookUpTxt } from './mutations/hosts.ts'
import { fetchRates, postError } from './mutations.ts'

export function sitesTasks(
  parts: Pick<Parts, 'config' | 'outgoing' | 'db'> & { dns: LookUpTxt },
): Tasks {
  const { config, outgoing, db, dns } = parts
  return {
    handlers: {
      report_error: async (error) => {
        const url = config.errorCollectorUrl
        if (url !== undefined) await postError(outgoing, url, error)
      },
      look_at_hosts: async () => void (await lookAtWaiting(db, dns)),
      fetch_rates: async () => {
        const url = config.settings.RATES_URL
        if (url !== undefined) await fetchRates(db, outgoing, url)
      },
    },
    crontab: ['*/10 * * * * look_at_hosts', '17 4 * * * fetch_rates'],
  }
}
