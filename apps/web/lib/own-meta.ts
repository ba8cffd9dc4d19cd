import { m } from '@plaudit/i18n/messages'
import { pageMeta } from './meta.ts'

/** The head of a screen that signed-in people alone have: no search engine keeps it. */
export const ownMeta = (title: () => string) => (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, { title: title(), description: m.common_site_description(), hidden: true })
