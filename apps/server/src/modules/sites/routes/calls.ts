import { route, type Route } from '../../../platform/http/route.ts'
import { siteColours } from '@plaudit/contract/sites/colours'
import { ratesNow, siteOf } from '../data.ts'
import { allSettings } from '../data/settings.ts'
import { report } from '../mutations.ts'
import type { SitesParts } from './parts.ts'
import { manageRoutes } from './manage.ts'
import { isWorthReporting, withoutSecrets } from '../policy.ts'

/** The calls of sites. */
export function sitesRoutes(parts: SitesParts): Route[] {
  return [
    route('api/site', {
      limit: 'read',
      mayBeOld: true,
      read: async ({ db, caller }) => {
        const { site_id: _, ...site } = await siteOf(db, caller.site)
        const places = parts.config.settings.PLACES_URL
        const { parts: switched, contact } = await allSettings(db, ['parts', 'contact'])
        return {
          ...site,
          host: caller.host,
          colours: siteColours(site),
          parts: switched,
          providers: (await parts.ports.find('publicKeys')?.(db)) ?? {},
          app_token: parts.config.appToken,
          // Texts wait in the mailbox beside the mails while nothing is set up yet.
          phone_codes: parts.config.sms !== undefined || parts.config.smtpUrl === undefined,
          contact: contact.contact || (parts.config.operatorContact ?? null),
          operator: contact.operator || null,
          postal: contact.postal || null,
          meeting_url: contact.meeting_url || null,
          captcha: parts.config.captcha?.provider ?? null,
          files_apart: parts.config.s3 !== undefined,
          places_host: places === undefined ? null : new URL(places).hostname,
        }
      },
    }),
    route('api/rates', {
      limit: 'read',
      read: async ({ db }) => {
        const { base, rates, updated_at } = await ratesNow(db)
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
    ...manageRoutes(parts),
  ]
}
