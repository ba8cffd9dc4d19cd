import { useState } from 'react'
import { useNavigate } from 'react-router'
import { keepPreviousData } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { m } from '@plaudit/i18n/messages'
import { Dialog } from '@plaudit/ui/dialog'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useLater } from '../form/use-later.ts'
import type { PaletteLink } from './palette.tsx'

interface Props {
  links: readonly PaletteLink[]
  withAccounts?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface Entry extends PaletteLink {
  /** Unlike all others; names can be alike. */
  key: string
  line?: string
}

const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const shownAtMost = 6

/** Finds the typed words: screens here, accounts for admins, and the results of the one search. */
function useFound({ links, withAccounts = false }: Props, typed: string) {
  const search = useLater(typed.trim(), 200)
  const asks = search.length > 1
  const accounts = useQuery({
    ...callQuery('admin/getUsers', { search, limit: shownAtMost }),
    enabled: asks && withAccounts,
    placeholderData: keepPreviousData,
  })
  const things = useQuery({
    ...callQuery('search/find', { search, limit: shownAtMost }),
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  const screens = links.filter(({ label }) => folded(label).includes(folded(typed.trim())))
  const people: Entry[] = (asks && withAccounts ? (accounts.data?.users ?? []) : []).map((one) => ({
    key: `account ${one.ID}`,
    href: `/admin/users/${one.ID}`,
    label: one.full_name,
    line: `@${one.username}`,
  }))
  const found: Entry[] = (asks ? (things.data?.results ?? []) : []).map((one) => ({
    key: `${one.kind} ${one.id}`,
    href: one.href,
    label: one.title,
    line: one.line,
  }))
  return {
    groups: [
      {
        title: m.palette_screens(),
        entries: screens.map((one) => ({ ...one, key: `screen ${one.href}` })),
      },
      { title: m.palette_accounts(), entries: people },
      { title: m.palette_found(), entries: found },
    ],
    isAsking: asks && (things.isFetching || accounts.isFetching),
  }
}

/** The open palette. */
export default function PaletteView(props: Props) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { groups, isAsking } = useFound(props, typed)
  const close = (open: boolean) => {
    if (!open) setTyped('')
    props.onOpenChange(open)
  }
  const go = (href: string) => {
    close(false)
    void navigate(href)
  }
  const filled = groups.filter(({ entries }) => entries.length > 0)
  return (
    <Dialog open={props.open} onOpenChange={close} title={m.palette_open()}>
      <Command shouldFilter={false} loop label={m.palette_open()} className="min-w-0">
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder={m.palette_hint()}
          className="h-13 w-full rounded-in bg-raised px-4 inset-ring-[1.5px] inset-ring-line-strong"
        />
        <Command.List className="mt-3 max-h-[50dvh] overflow-y-auto overscroll-contain">
          {filled.length === 0 && !isAsking && (
            <p role="status" className="px-3 py-6 text-muted">
              {m.palette_nothing()}
            </p>
          )}
          {filled.map(({ title, entries }) => (
            <Command.Group
              key={title}
              heading={title}
              className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
            >
              {entries.map((entry: Entry) => (
                <Command.Item
                  key={entry.key}
                  value={entry.key}
                  onSelect={() => go(entry.href)}
                  className="flex min-h-target cursor-pointer items-center gap-3 rounded-in px-3 data-[selected=true]:bg-primary-soft"
                >
                  <span className="min-w-0 flex-1 truncate">{entry.label}</span>
                  {entry.line && (
                    <span className="max-w-[45%] truncate text-small text-muted">{entry.line}</span>
                  )}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}
