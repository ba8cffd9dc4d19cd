import { localeNames } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { themeName } from '../../components/theme-name.ts'
import { switchLanguage } from '../../lib/language.ts'
import { useLocales } from '../../lib/site.ts'
import { chooseTheme, themes, useTheme } from '../../lib/theme.ts'

/** The language and the colours of this device. */
export function Look() {
  const locale = useLocale()
  const spoken = useLocales()
  const theme = useTheme()
  const chip =
    'min-h-target rounded-full px-4 text-small font-semibold aria-pressed:bg-text aria-pressed:text-surface bg-fill'
  return (
    <section aria-label={m.common_language_and_appearance()} className="mt-7">
      <h2 className="mb-2 text-small font-semibold text-muted">{m.common_language()}</h2>
      <div className="flex flex-wrap gap-2">
        {spoken.map((other) => (
          <button
            key={other}
            type="button"
            lang={other}
            aria-pressed={other === locale}
            onClick={() => void switchLanguage(other)}
            className={chip}
          >
            {localeNames[other]}
          </button>
        ))}
      </div>
      <h2 className="mt-4 mb-2 text-small font-semibold text-muted">{m.common_appearance()}</h2>
      <div className="flex flex-wrap gap-2">
        {themes.map((other) => (
          <button
            key={other}
            type="button"
            aria-pressed={other === theme}
            onClick={() => chooseTheme(other)}
            className={chip}
          >
            {themeName(other)}
          </button>
        ))}
      </div>
    </section>
  )
}
