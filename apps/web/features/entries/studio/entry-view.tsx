import { useState } from 'react'
import type { ReactNode } from 'react'
import type { EntryField } from '@plaudit/contract/contests/contest'
import type { Edition, EditionEntry } from '@plaudit/contract/entries/editions'
import { formatDate } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Drawer } from '@plaudit/ui/drawer'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { quietLine } from '@plaudit/i18n/quiet-line'
import { pictureSource } from '../../../lib/picture-source.ts'
import { RichText } from '../../../components/rich-text.tsx'
import { RefuseDialog } from '../../studio/open/refuse-dialog.tsx'
import type { EntryState } from '../../studio/open/state-filter.tsx'
import { openEntryAnswer } from '../open/open-entry-answer.ts'
import { useDecision, type Decided } from './use-decision.ts'

export function EntryPill({ state }: { state: EntryState }) {
  if (state === 'approved') return <Pill tone="ok">{m.studio_approved()}</Pill>
  if (state === 'refused') return <Pill tone="danger">{m.entries_refused()}</Pill>
  return <Pill tone="warn">{m.studio_waiting()}</Pill>
}

interface Props extends Decided {
  edition: Edition
  entry: EditionEntry
  onClose: () => void
}

/** An entry as it was sent, in the drawer at the right, with the decision at its foot. */
export function EntryView({ edition, entry, onClose, ...decided }: Props) {
  const [refusing, setRefusing] = useState(false)
  const { decide, busy } = useDecision(edition, decided)
  return (
    <Drawer
      side="right"
      open
      onOpenChange={onClose}
      title={entry.contestant_name}
      footer={
        entry.state === 'approved' ? (
          entry.cx_id && (
            <ButtonLink href={`/cx/${entry.cx_id}/${entry.assox_id ?? ''}`}>
              {m.editions_to_contest()}
            </ButtonLink>
          )
        ) : (
          <div className="flex justify-end gap-2">
            {entry.state === 'pending' && (
              <Button onClick={() => setRefusing(true)} disabled={busy}>
                {m.entries_refuse()}
              </Button>
            )}
            <Button
              variant="primary"
              loading={busy && !refusing}
              onClick={() => void decide([entry])}
            >
              {m.entries_approve()}
            </Button>
          </div>
        )
      }
    >
      <EntryWords edition={edition} entry={entry} />
      {refusing && (
        <RefuseDialog
          names={[entry.contestant_name]}
          busy={busy}
          onClose={() => setRefusing(false)}
          onRefuse={(reason) => void decide([entry], reason)}
        />
      )}
    </Drawer>
  )
}

function EntryWords({ edition, entry }: Pick<Props, 'edition' | 'entry'>) {
  const locale = useLocale()
  const { guardian_at: guardian, guardian_name: name = '', adult_at: adult } = entry.consents
  const day = (time: string) => formatDate(time, locale)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <EntryPill state={entry.state} />
        <span className="text-small text-muted">{quietLine(entry, locale)}</span>
      </div>
      {entry.refusal_reason && (
        <Banner tone="danger" inset>
          <span className="whitespace-pre-line">{entry.refusal_reason}</span>
        </Banner>
      )}
      {entry.picture && (
        <Picture
          id={String(entry.entry_id)}
          name={entry.contestant_name}
          source={pictureSource(entry.picture)}
          sizes="352px"
          className="overflow-hidden rounded-card"
        />
      )}
      {entry.story && <RichText html={entry.story} />}
      {entry.gallery.length > 0 && (
        <ul className="grid grid-cols-3 gap-2">
          {entry.gallery.map((picture) => (
            <li key={picture.attachment_id}>
              <img src={picture.src} alt="" className="aspect-square rounded-in object-cover" />
            </li>
          ))}
        </ul>
      )}
      {entry.video_url && (
        <Link href={entry.video_url} target="_blank" rel="nofollow noopener ugc">
          {entry.video_url}
        </Link>
      )}
      {edition.original.fields.length > 0 && (
        <dl className="divide-y divide-line border-y border-line">
          {edition.original.fields.map((field) => (
            <div key={field.key} className="py-2">
              <dt className="text-small text-muted">{field.label}</dt>
              <dd className="whitespace-pre-line">{answerOf(edition, entry, field)}</dd>
            </div>
          ))}
        </dl>
      )}
      {adult && <p className="text-small">{m.entries_confirmed_adult({ day: day(adult) })}</p>}
      {guardian && (
        <p className="text-small">{m.entries_confirmed_guardian({ name, day: day(guardian) })}</p>
      )}
    </div>
  )
}

function answerOf(edition: Edition, entry: EditionEntry, field: EntryField): ReactNode {
  const value = entry.answers[field.key]
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (text === '') return '–'
  if (field.type === 'picture')
    return <img src={text} alt={field.label} className="max-h-60 rounded-card" />
  if (field.type === 'link')
    return (
      <Link href={text} target="_blank" rel="nofollow noopener ugc">
        {text}
      </Link>
    )
  if (field.type !== 'file') return text
  const name = text.slice(text.indexOf('/') + 1)
  return (
    <Button size="sm" onClick={() => void openEntryAnswer(edition.edx_id, entry, field.key)}>
      {m.entries_file_open({ name })}
    </Button>
  )
}
