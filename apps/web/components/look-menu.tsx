import Check from 'lucide-react/icons/check'
import Globe from 'lucide-react/icons/globe'
import { localeNames } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { LazyMenu } from '@plaudit/ui/lazy-menu'
import { useLocale } from '@plaudit/ui/locale'
import type { MenuItem } from '@plaudit/ui/menu'
import { topBarButtonClass } from '@plaudit/ui/top-bar'
import { switchLanguage } from '../lib/language.ts'
import { useLocales } from '../lib/site.ts'
import { chooseTheme, themes, useTheme } from '../lib/theme.ts'
import { themeName } from './theme-name.ts'

/** Language and appearance, in the bar of a desk; a phone has them in its drawer. */
export default function LookMenu() {
  const locale = useLocale()
  const theme = useTheme()
  const spoken = useLocales()
  const mark = (on: boolean) => (on ? <Check aria-hidden="true" /> : <span className="size-5" />)
  const items: MenuItem[] = [
    ...(spoken.length > 1 ? [{ heading: m.common_language() }] : []),
    ...(spoken.length > 1 ? spoken : []).map((other) => ({
      label: <span lang={other}>{localeNames[other]}</span>,
      icon: mark(other === locale),
      onSelect: () => void switchLanguage(other),
    })),
    ...(spoken.length > 1 ? (['separator'] as const) : []),
    { heading: m.common_appearance() },
    ...themes.map((other) => ({
      label: themeName(other),
      icon: mark(other === theme),
      onSelect: () => chooseTheme(other),
    })),
  ]
  const label = m.common_language_and_appearance()
  return (
    <div className="max-lg:hidden">
      <LazyMenu
        label={label}
        items={items}
        trigger={
          <button type="button" aria-label={label} title={label} className={topBarButtonClass}>
            <Globe aria-hidden="true" />
          </button>
        }
      />
    </div>
  )
}
