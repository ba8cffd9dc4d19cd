import { route, type Route } from '../../platform/http/route.ts'
import type { Parts } from '../../platform/parts.ts'
import { defaultSite, ratesToStart } from './data.ts'
import { report } from './mutations.ts'
import { isWorthReporting, withoutSecrets } from './policy.ts'

/** The calls of sites. */
export function sitesRoutes(parts: Pick<Parts, 'config' | 'log'>): Route[] {
  return [
    route('api/site', {
      limit: 'read',
      read: async ({ db, caller }) => ({
        ...(await defaultSite(db)),
        host: caller.host,
        providers: {},
        app_token: parts.config.appToken,
        // Where nothing is set up yet, texts wait in the mailbox beside the mails.
        phone_codes: parts.config.sms !== undefined || parts.config.smtpUrl === undefined,
        contact: parts.config.operatorContact ?? null,
        captcha: parts.config.captcha?.provider ?? null,
      }),
    }),
    route('api/rates', {
      limit: 'read',
      read: async () => {
        const { base, rates, updated_at } = ratesToStart()
        return { base, rates, updated_at }
      },
    }),
    route('api/reportError', {
      limit: 'report',
      verb: async ({ tx, input }) => {
        const isNews = isWorthReporting(input)
        if (isNews) await report(tx, parts, { ...withoutSecrets(input) })
        return isNews
      },
      present: (reported) => ({ reported }),
    }),
  ]
}
