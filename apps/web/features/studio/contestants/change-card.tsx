import { useState } from 'react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import type { EntryField } from '@plaudit/contract/contests/contest'
import type { Contestant, ProposedEntry } from '@plaudit/contract/contests/contestant'
import { contestantTextNames } from '@plaudit/contract/contests/texts'
import type { Picture as Stored } from '@plaudit/contract/files'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Picture } from '@plaudit/ui/picture'
import { RichText } from '../../../components/rich-text.tsx'
import { pictureSource } from '../../../lib/picture-source.ts'
import { RefuseOne } from './refuse-one.tsx'
import { textNames } from '../open/text-names.ts'
import { useModeration } from './use-moderation.ts'

interface Props {
  contestant: Contestant & { proposed: ProposedEntry }
  fields: readonly EntryField[]
  onDecided: (contestants: Contestant[]) => void
}

/** The entry on stage and its entrant's wish, side by side. */
export function ChangeCard({ contestant, fields, onDecided }: Props) {
  const { decide, busy } = useModeration(onDecided)
  const [refusing, setRefusing] = useState(false)
  const { proposed } = contestant
  const texts = contestantTextNames.filter((name) => proposed[name] !== undefined)
  const answers = Object.entries(proposed.answers ?? {}).filter(
    ([key, value]) => value !== contestant.answers[key],
  )
  return (
    <Card as="section" padding="sm" className="border-won">
      <CardHead title={m.entries_change_title()} hint={m.entries_change_hint()} />
      <dl className="grid gap-4">
        {texts.map((name) => (
          <Pair
            key={name}
            title={textNames[name]()}
            now={contestant[name]}
            wanted={proposed[name] ?? ''}
            isHtml={name === 'story'}
          />
        ))}
        {answers.map(([key, value]) => (
          <Pair
            key={key}
            title={fields.find((field) => field.key === key)?.label ?? key}
            now={String(contestant.answers[key] ?? '')}
            wanted={String(value ?? '')}
          />
        ))}
        {proposed.picture !== undefined && (
          <PicturePair
            title={m.studio_picture()}
            contestant={contestant}
            now={contestant.picture ? [contestant.picture] : []}
            wanted={proposed.picture ? [proposed.picture] : []}
          />
        )}
        {proposed.gallery && (
          <PicturePair
            title={m.studio_gallery()}
            contestant={contestant}
            now={contestant.gallery}
            wanted={proposed.gallery}
          />
        )}
      </dl>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button disabled={busy} onClick={() => setRefusing(true)}>
          {m.entries_change_refuse()}
        </Button>
        <Button
          variant="primary"
          icon={<BadgeCheck aria-hidden="true" />}
          loading={busy}
          onClick={() => void decide([contestant])}
        >
          {m.entries_change_approve()}
        </Button>
      </div>
      {refusing && (
        <RefuseOne entry={contestant} onDone={onDecided} onClose={() => setRefusing(false)} />
      )}
    </Card>
  )
}

interface PairProps {
  title: string
  now: string
  wanted: string
  /** As the server sanitised it. */
  isHtml?: boolean
}

function Pair({ title, now, wanted, isHtml = false }: PairProps) {
  return (
    <div>
      <dt className="text-small font-semibold">{title}</dt>
      <dd className="mt-1 grid gap-2 sm:grid-cols-2">
        <Side title={m.entries_change_now()}>
          <Words text={now} isHtml={isHtml} />
        </Side>
        <Side title={m.entries_change_wanted()} isNew>
          <Words text={wanted} isHtml={isHtml} />
        </Side>
      </dd>
    </div>
  )
}

function Words({ text, isHtml }: { text: string; isHtml: boolean }) {
  if (text.trim() === '') return <i className="text-muted">{m.entries_change_none()}</i>
  if (isHtml) return <RichText html={text} />
  return <span className="whitespace-pre-line wrap-anywhere">{text}</span>
}

interface PicturesProps {
  title: string
  contestant: Contestant
  now: readonly Stored[]
  wanted: readonly Stored[]
}

function PicturePair({ title, contestant, now, wanted }: PicturesProps) {
  return (
    <div>
      <dt className="text-small font-semibold">{title}</dt>
      <dd className="mt-1 grid gap-2 sm:grid-cols-2">
        <Side title={m.entries_change_now()}>
          <Faces pictures={now} contestant={contestant} />
        </Side>
        <Side title={m.entries_change_wanted()} isNew>
          <Faces pictures={wanted} contestant={contestant} />
        </Side>
      </dd>
    </div>
  )
}

function Faces({ pictures, contestant }: { pictures: readonly Stored[]; contestant: Contestant }) {
  if (pictures.length === 0) return <i className="text-muted">{m.entries_change_none()}</i>
  return (
    <span className="grid grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-1">
      {pictures.map((picture) => (
        <Picture
          key={picture.attachment_id}
          id={contestant.assox_id}
          name={contestant.contestant_name}
          source={pictureSource(picture)}
          sizes="120px"
        />
      ))}
    </span>
  )
}

function Side({
  title,
  isNew = false,
  children,
}: {
  title: string
  isNew?: boolean
  children: React.ReactNode
}) {
  return (
    <div className={`rounded-in p-3 ${isNew ? 'bg-won-soft' : 'bg-sunken'}`}>
      <span className="mb-1 block text-small text-muted">{title}</span>
      {children}
    </div>
  )
}
