import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { m } from '@plaudit/i18n/messages'
import { formatTime } from '@plaudit/i18n/formatters'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { useStudio } from '../open/studio.ts'
import type { Key } from '../../../components/form/edits.ts'
import type { Section } from '../edits/section.ts'

interface Props<Values extends object> {
  section: Section<Values>
  /** A field in words, for the comparison with what somebody else saved. */
  tell: (key: Key<Values>, values: Values) => { label: string; text: string }
  children: ReactNode
}

/** A section of the editor: its fields, what others changed meanwhile, and the bar that saves. */
export function SectionForm<Values extends object>({ section, tell, children }: Props<Values>) {
  const { save, box, conflicts } = section
  const panel = useRef<HTMLDivElement>(null)
  const latest = useRef<() => void>(() => undefined)
  useEffect(() => {
    latest.current = () => {
      // A field that both changed is decided first: nobody's change goes under unseen.
      if (conflicts.length > 0) panel.current?.focus()
      else void save()
    }
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        latest.current()
      }}
      className="grid gap-4"
    >
      {conflicts.length > 0 && (
        <div ref={panel} tabIndex={-1} className="scroll-mt-24 rounded-card">
          <Conflicts section={section} tell={tell} />
        </div>
      )}
      {children}
      {section.changed.length > 0 ? <SaveBar section={section} /> : <JustSaved />}
    </form>
  )
}

function SaveBar<Values extends object>({ section }: Pick<Props<Values>, 'section'>) {
  const { saving, offline, discard, errors, conflicts } = section
  const wrong = Object.values(errors).some(Boolean)
  return (
    <div className="sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 pl-4 shadow-3 max-sm:bottom-2">
      <p role="status" className="flex-[1_1_10rem] text-small font-medium">
        {conflicts.length > 0
          ? m.studio_conflict_text()
          : offline
            ? m.studio_save_offline()
            : wrong
              ? m.studio_save_check()
              : m.studio_save_waiting()}
      </p>
      <Button variant="ghost" onClick={discard} disabled={saving}>
        {m.studio_discard()}
      </Button>
      <Button variant="primary" type="submit" loading={saving}>
        {m.studio_save()}
      </Button>
    </div>
  )
}

/** Shows that all is saved in the bar's place, for a moment; a screen reader hears the line at the top. */
function JustSaved() {
  const { savedAt } = useStudio()
  const [over, setOver] = useState(savedAt)
  const locale = useLocale()
  useEffect(() => {
    const timer = setTimeout(() => setOver(savedAt), 2500)
    return () => clearTimeout(timer)
  }, [savedAt])
  if (savedAt === undefined || over === savedAt) return null
  return (
    <p
      aria-hidden="true"
      className="sticky bottom-3 z-20 flex min-h-15 items-center gap-2 rounded-card bg-ok-soft px-4 font-semibold text-ok-text shadow-2"
    >
      <Check className="size-5" />
      {m.studio_saved_at({ time: formatTime(savedAt, locale) })}
    </p>
  )
}

function Conflicts<Values extends object>({ section, tell }: Omit<Props<Values>, 'children'>) {
  const { conflicts, values, theirs, settle } = section
  return (
    <Card as="section" className="border-won">
      <CardHead title={m.studio_conflict_title()} hint={m.studio_conflict_text()} />
      <Banner tone="warn" inset className="mb-4">
        {m.errors_changed_meanwhile()}
      </Banner>
      <ul className="grid gap-4">
        {conflicts.map((key) => {
          const mine = tell(key, values)
          const other = tell(key, theirs)
          return (
            <li key={key}>
              <h3 className="mb-1.5 font-semibold">{mine.label}</h3>
              <div className="grid gap-2 sm:grid-cols-2">
                <Side
                  name={m.studio_conflict_mine()}
                  text={mine.text}
                  verb={m.studio_conflict_keep_mine()}
                  onTake={() => settle(key, true)}
                />
                <Side
                  name={m.studio_conflict_theirs()}
                  text={other.text}
                  verb={m.studio_conflict_take_theirs()}
                  onTake={() => settle(key, false)}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Side({
  name,
  text,
  verb,
  onTake,
}: {
  name: string
  text: string
  verb: string
  onTake: () => void
}) {
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-in bg-sunken p-3">
      <p className="text-small font-semibold text-muted">{name}</p>
      <p className="max-h-48 flex-1 overflow-y-auto break-words whitespace-pre-wrap">
        {text || '–'}
      </p>
      <Button size="sm" variant="soft" onClick={onTake}>
        {verb}
      </Button>
    </div>
  )
}
