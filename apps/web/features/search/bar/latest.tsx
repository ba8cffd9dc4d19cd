import { Command } from 'cmdk'
import Clock from 'lucide-react/icons/clock'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import type { useRecent } from '../recent.tsx'
import { rowClass } from './row.ts'

interface Props {
  recent: ReturnType<typeof useRecent>
  onChoose: (search: string) => void
}

/** Before the first letter: the latest searches of the person, or what can be found at all. */
export function Latest({ recent: { searches, forget }, onChoose }: Props) {
  if (searches.length === 0) return <p className="p-5 text-small text-muted">{m.search_hint()}</p>
  return (
    <>
      <div className="flex items-center justify-between pt-2 pr-2 pl-5">
        <h2 className="text-small text-muted">{m.search_recent()}</h2>
        <Button variant="ghost" size="sm" onClick={forget}>
          {m.search_forget()}
        </Button>
      </div>
      <Command.List label={m.search_recent()} className="overflow-y-auto px-2 pb-2">
        {searches.map((search) => (
          <Command.Item
            key={search}
            value={search}
            onSelect={() => onChoose(search)}
            className={rowClass}
          >
            <Clock aria-hidden="true" className="size-5 flex-none text-muted" />
            <span className="truncate">{search}</span>
          </Command.Item>
        ))}
      </Command.List>
    </>
  )
}
