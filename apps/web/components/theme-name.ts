import { m } from '@plaudit/i18n/messages'
import type { Theme } from '../lib/theme.ts'

export function themeName(theme: Theme): string {
  return { system: m.common_theme_system, light: m.common_theme_light, dark: m.common_theme_dark }[
    theme
  ]()
}
