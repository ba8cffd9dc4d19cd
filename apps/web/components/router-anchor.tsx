import { Link } from 'react-router'
import { toLocale } from '@plaudit/i18n/locale'
import type { AnchorProps } from '@plaudit/ui/link'
import { switchLanguage } from '../lib/language.ts'
import { useOnline } from '../lib/network.ts'

/** The document of the calls is no screen, though it stands below `/app`. */
const servedElsewhere = /^(#|\/app\/(docs|openapi\.json)|\/files\/|\/prints\/)/

/** An address as the router would write it: nothing in it is relative or needs another form. */
const writtenAsItIs = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w=&%+.-]*)?(?:#[\w-]*)?$/

/** Draws the router's link before it is alive; a page has hundreds, and whole links took a tenth of its time. */
function WrittenAnchor(props: AnchorProps) {
  const { href } = props
  const isPlain = writtenAsItIs.test(href) && !servedElsewhere.test(href)
  return isPlain ? <a {...props} data-discover="true" /> : <LivingAnchor {...props} />
}

function LivingAnchor({ href, ref, ...rest }: AnchorProps) {
  // The router loads a page anew whose script does not come, be it only fetched ahead: without a network that is its end.
  const prefetch = useOnline() ? 'intent' : 'none'
  const locale = href.startsWith('?lang=') ? toLocale(href.slice(6)) : undefined
  if (locale) return <LanguageAnchor {...rest} href={href} ref={ref} locale={locale} />
  if (servedElsewhere.test(href)) return <a {...rest} href={href} ref={ref} />
  return <Link {...rest} to={href} ref={ref} viewTransition prefetch={prefetch} />
}

/** The router's link for addresses of the product; `?lang=` also keeps the language that it asks for. */
export const RouterAnchor = import.meta.env.SSR ? WrittenAnchor : LivingAnchor

function LanguageAnchor({ href, locale, ...rest }: AnchorProps & { locale: 'en' | 'fr' | 'es' }) {
  return (
    <a
      {...rest}
      href={href}
      rel="nofollow"
      onClick={(event) => {
        event.preventDefault()
        void switchLanguage(locale)
      }}
    />
  )
}
