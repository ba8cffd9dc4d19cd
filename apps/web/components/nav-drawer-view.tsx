import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { localeNames } from '@plaudit/i18n/locale'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Drawer } from '@plaudit/ui/drawer'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Select } from '@plaudit/ui/select'
import { Field } from '@plaudit/ui/field'
import { signInHref } from '../lib/addresses.ts'
import { useLocales } from '../lib/site.ts'
import { switchLanguage } from '../lib/language.ts'
import { barEntries, footEntries } from '../gathered/menus.ts'
import { inGroups } from '../lib/menu.ts'
import type { MenuLink } from '../lib/menu.ts'
import { useLinks } from '../lib/use-links.ts'
import { useOwnLinks } from '../lib/use-own-links.ts'
import { chooseTheme, themes, useTheme } from '../lib/theme.ts'
import type { Theme } from '../lib/theme.ts'
import { signOut } from '../lib/sign-out.ts'
import { useUser } from '../lib/user.ts'
import { EntryBadge } from './entry-badge.tsx'
import { themeName } from './theme-name.ts'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function NavDrawerView({ open, onOpenChange }: Props) {
  const location = useLocation()
  const { user } = useUser()
  const openedAt = useRef(location.key)
  const close = useEffectEvent(() => onOpenChange(false))
  useEffect(() => {
    if (location.key === openedAt.current) return
    openedAt.current = location.key
    close()
  }, [location.key])
  const main = useLinks(barEntries)
  const { own: serving, more } = useOwnLinks()
  const own = inGroups(serving).flat()
  const foot = useLinks(footEntries).filter(({ href }) => !main.some((link) => link.href === href))
  return (
    <Drawer
      side="left"
      open={open}
      onOpenChange={onOpenChange}
      title={m.common_menu()}
      footer={
        user ? (
          <Button full onClick={() => void signOut()}>
            {m.common_sign_out()}
          </Button>
        ) : (
          <ButtonLink full variant="act" href={signInHref(location)}>
            {m.common_sign_in()}
          </ButtonLink>
        )
      }
    >
      <nav aria-label={m.common_nav_main()} className="-mx-2">
        <Links links={main} />
        {user && (
          <Links
            links={own.filter(({ group }) => group !== 'admin')}
            title={user.full_name ?? m.common_nav_yours()}
          />
        )}
        {user && more.length > 0 && (
          <details className="mb-5">
            <summary className="flex min-h-target cursor-pointer items-center rounded-in px-2 font-semibold hover:bg-sunken">
              {m.common_nav_more()}
            </summary>
            <Links links={inGroups(more).flat()} />
          </details>
        )}
        {user && <Links links={own.filter(({ group }) => group === 'admin')} />}
        <Links links={foot} title={m.common_nav_more()} />
      </nav>
      <Looks />
    </Drawer>
  )
}

function Links({ links, title }: { links: readonly MenuLink[]; title?: string }) {
  return (
    <div className="mb-5">
      {title && <p className="px-2 pb-1 text-small font-semibold text-muted">{title}</p>}
      <ul>
        {links.map(({ href, label, current, useBadge }) => (
          <li key={href}>
            <Anchor
              href={href}
              aria-current={current ? 'page' : undefined}
              className="flex min-h-target items-center rounded-in px-2 gap-2 font-semibold hover:bg-sunken aria-[current]:bg-primary-soft"
            >
              {label}
              <EntryBadge of={useBadge} />
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Looks() {
  const locale = useLocale()
  const spoken = useLocales()
  const theme = useTheme()
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      {spoken.length > 1 && (
        <Field label={m.common_language()}>
          <Select
            value={locale}
            options={spoken.map((value) => ({ value, label: localeNames[value] }))}
            onChange={(event) => void switchLanguage(event.currentTarget.value as Locale)}
          />
        </Field>
      )}
      <Field label={m.common_appearance()}>
        <Select
          value={theme}
          options={themes.map((value) => ({ value, label: themeName(value) }))}
          onChange={(event) => chooseTheme(event.currentTarget.value as Theme)}
        />
      </Field>
    </div>
  )
}
