import ExternalLink from 'lucide-react/icons/external-link'
import FileText from 'lucide-react/icons/file-text'
import type { Contest, EntryField } from '@plaudit/contract/contests/contest'
import { formatDate, formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { contestantHref } from '../../lib/contest-addresses.ts'
import { pictureSource } from '../../lib/picture-source.ts'
import { Papers } from '../../components/papers.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { useOrigin } from '../../lib/site.ts'
import { slot } from '../../lib/slot.tsx'
import { openAnswer } from '../entries/open/open-answer.ts'
import { ShareVote } from '../voting/open/share-vote.tsx'
import type { OwnPage } from './load-contestant.ts'
import type { ContestantAboutSlot } from './open/slots.ts'
import type { Row } from './open/live-round.ts'

/** Parts of other features: say, the person's services. */
const Below = slot<ContestantAboutSlot>(import.meta.glob('../*/slots/contestant-about.tsx'))

interface AboutProps {
  person: OwnPage
  row: Row
  contest: Contest
}

/** States in which nobody can be asked for a vote any more. */
const afterVotes: ReadonlySet<Contest['state']> = new Set([
  'ended',
  'review',
  'declared',
  'archived',
])

/** Story, answers, pictures, the video, and how to bring others. */
export default function ContestantAbout({ person, row, contest }: AboutProps) {
  const origin = useOrigin()
  const name = row.contestant_name
  const url = origin + contestantHref(contest.cx_id, row.assox_id)
  const over = afterVotes.has(contest.state)
  return (
    <div className="mt-10 grid gap-10">
      {person.story !== '' && (
        <section aria-labelledby="story-title">
          <h2 id="story-title" className="mb-3 text-head">
            {m.contests_story()}
          </h2>
          <RichText html={person.story} className="max-w-[60ch]" />
        </section>
      )}
      <Answers person={person} cxId={contest.cx_id} fields={contest.fields} />
      {person.gallery.length > 0 && <Gallery person={person} name={name} />}
      {person.video_url !== '' && (
        <ButtonLink
          href={person.video_url}
          target="_blank"
          rel="nofollow noopener ugc"
          variant="outline"
          iconEnd={<ExternalLink aria-hidden="true" className="size-4" />}
          className="justify-self-start"
        >
          {m.contests_watch_video()}
        </ButtonLink>
      )}
      <Below contest={contest} assoxId={row.assox_id} name={name} />
      <section aria-labelledby="share-title">
        <h2 id="share-title" className="mb-3 text-head">
          {over ? m.contests_share_page({ name }) : m.contests_share_contestant({ name })}
        </h2>
        <div className="max-w-105">
          <ShareVote
            url={url}
            text={
              over
                ? m.common_labelled({ label: contest.contest_name, text: name })
                : m.voting_share_call({ name, contest: contest.contest_name })
            }
            title={name}
          />
        </div>
      </section>
      <Papers
        heading={2}
        path={`${contest.cx_id}/${row.assox_id}`}
        code={person.code}
        certificate={contest.declared_at !== null && row.place !== null}
      />
    </div>
  )
}

function Answers({
  person,
  cxId,
  fields,
}: {
  person: OwnPage
  cxId: string
  fields: readonly EntryField[]
}) {
  const locale = useLocale()
  const answered = fields.flatMap((field) => {
    const text = answerText(field, person.answers[field.key], locale)
    return text === '' ? [] : [{ field, text }]
  })
  if (answered.length === 0) return null
  return (
    <dl className="divide-y divide-line border-y border-line">
      {answered.map(({ field, text }) => (
        <div key={field.key} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[180px_1fr]">
          <dt className="text-muted">{field.label}</dt>
          <dd className="whitespace-pre-line" suppressHydrationWarning>
            <Answer
              field={field}
              text={text}
              onOpen={() => void openAnswer({ cx_id: cxId, assox_id: person.assox_id }, field.key)}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface AnswerProps {
  field: EntryField
  text: string
  onOpen: () => void
}

function Answer({ field, text, onOpen }: AnswerProps) {
  switch (field.type) {
    case 'link':
      return (
        <Link href={text} target="_blank" rel="nofollow noopener ugc">
          {text.replace(/^https?:\/\//, '')}
        </Link>
      )
    case 'picture':
      return <img src={text} alt={field.label} loading="lazy" className="max-h-80 rounded-card" />
    case 'file':
      return (
        <Button size="sm" icon={<FileText aria-hidden="true" />} onClick={onOpen}>
          {text}
        </Button>
      )
    default:
      return text
  }
}

/** An answer as people read it: of a picture its address, of a file its name. */
function answerText(field: EntryField, value: unknown, locale: Locale): string {
  if (typeof value === 'number') return formatNumber(value, locale)
  if (typeof value !== 'string') return ''
  if (field.type === 'file') return value.slice(value.indexOf('/') + 1)
  if (field.type === 'picture' && !value.startsWith('/files/')) return ''
  if (field.type === 'date') return formatDate(value, locale, { timeZone: 'UTC' })
  return field.type === 'link' && !/^https?:\/\//.test(value) ? '' : value
}

function Gallery({ person, name }: { person: OwnPage; name: string }) {
  return (
    <section aria-labelledby="gallery-title">
      <h2 id="gallery-title" className="mb-3 text-head">
        {m.contests_pictures()}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {person.gallery.map((picture, at) => (
          <li key={picture.attachment_id}>
            <a
              href={largest(picture.srcset) ?? picture.src}
              target="_blank"
              rel="noreferrer"
              className="block overflow-hidden rounded-card"
            >
              <Picture
                id={picture.attachment_id}
                name={name}
                alt={m.contests_picture_of({ name, number: at + 1 })}
                source={pictureSource(picture)}
                ratio="1/1"
                sizes="(min-width: 62.5rem) 220px, 46vw"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The last address of a `srcset`, which goes from small to large. */
function largest(srcset: string): string | undefined {
  return srcset.split(',').at(-1)?.trim().split(' ')[0]
}
