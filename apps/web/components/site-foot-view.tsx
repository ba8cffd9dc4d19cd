import { localeNames } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { PageFoot } from '@plaudit/ui/page-foot'
import { footEntries } from '../gathered/menus.ts'
import { useWrittenBy } from '../lib/shell-name.ts'
import { useLocales } from '../lib/site.ts'
import { useLinks } from '../lib/use-links.ts'

export default function SiteFootView({ short }: { short?: boolean }) {
  const current = useLocale()
  const links = useLinks(footEntries)
  const spoken = useLocales()
  const writtenBy = useWrittenBy()
  const languages = (spoken.length > 1 ? spoken : []).map((locale) => ({
    lang: locale,
    label: localeNames[locale],
    ...(locale !== current && { href: `?lang=${locale}` }),
  }))
  const shown = { links: short ? [] : links, languages }
  return <PageFoot label={m.common_nav_more()} {...shown} by={writtenBy('foot', shown)} />
}
