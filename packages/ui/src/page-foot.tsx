import type { ReactNode } from 'react'
import { DrawnOnce } from './drawn-once.tsx'
import { Link } from './link.tsx'

export interface PageFootProps {
  label: string
  links: readonly { href: string; label: string }[]
  /** The same page in the other languages; the current one without an address. */
  languages?: readonly { lang: string; label: string; href?: string }[]
  /** Names everything that the foot depends on: the server draws it once. */
  by?: string | undefined
  children?: ReactNode
}

export function PageFoot({ label, links, languages = [], by, children }: PageFootProps) {
  return (
    <DrawnOnce
      as="footer"
      by={by}
      data-screen-only=""
      className="mt-16 border-t border-line py-6 text-small text-muted"
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <nav aria-label={label}>
          <ul className="flex flex-wrap gap-x-6">
            {links.map((link) => (
              <li key={link.href}>
                <Link kind="quiet" href={link.href}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {languages.length > 0 && (
          <ul className="flex flex-wrap gap-x-4">
            {languages.map((language) => (
              <li key={language.lang} lang={language.lang}>
                {language.href ? (
                  <Link kind="quiet" href={language.href} hrefLang={language.lang}>
                    {language.label}
                  </Link>
                ) : (
                  <span
                    aria-current="true"
                    className="inline-flex min-h-target items-center font-semibold text-text"
                  >
                    {language.label}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </DrawnOnce>
  )
}
