import { useState } from 'react'
import UserMinus from 'lucide-react/icons/user-minus'
import type { PublicUser } from '@plaudit/contract/accounts'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Button, IconButton } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useSection } from '../edits/section.ts'
import type { SectionSpec } from '../edits/section.ts'
import { useStudio } from '../editor/studio.ts'
import { SectionForm } from '../form/section-form.tsx'
import { JudgingBoard } from './judging-board.tsx'

interface Values {
  /** User names, or e-mail addresses that were just added. */
  organisers: string[]
  judges: string[]
}

const names = (people: readonly PublicUser[] | undefined) =>
  (people ?? []).map(({ username }) => username)

const spec: SectionSpec<Values> = {
  name: 'team',
  read: ({ organisers, judges }) => ({ organisers: names(organisers), judges: names(judges) }),
  write: (values, changed) => ({
    ...(changed.has('organisers') && { organisers: values.organisers }),
    ...(changed.has('judges') && { judges: values.judges }),
  }),
  fieldOf: (field) => field.split('.')[0] ?? field,
}

/** Who edits the contest beside its owner, and whose votes count as the jury's. */
export function Team() {
  const section = useSection(spec)
  const { contest } = useStudio()
  const known = [...(contest.organisers ?? []), ...(contest.judges ?? [])]
  return (
    <SectionForm
      section={section}
      tell={(key, values) => ({
        label: key === 'judges' ? m.studio_judges() : m.studio_organisers(),
        text: values[key].join(', '),
      })}
    >
      {contest.user && (
        <Card as="section">
          <CardHead title={m.studio_owner()} hint={m.studio_owner_hint()} />
          <PersonRow person={contest.user} name={contest.user.username} />
        </Card>
      )}
      <PeopleCard
        title={m.studio_organisers()}
        hint={m.studio_organisers_hint()}
        people={section.values.organisers}
        known={known}
        error={section.errors['organisers']}
        onChange={(organisers) => section.set({ organisers })}
      />
      <PeopleCard
        title={m.studio_judges()}
        hint={m.studio_judges_hint()}
        people={section.values.judges}
        known={known}
        error={section.errors['judges']}
        onChange={(judges) => section.set({ judges })}
      />
      {contest.method === 'score' && contest.state !== 'draft' && <JudgingBoard />}
    </SectionForm>
  )
}

interface PeopleCardProps {
  title: string
  hint: string
  people: readonly string[]
  known: readonly PublicUser[]
  error?: string | undefined
  onChange: (people: string[]) => void
}

function PeopleCard({ title, hint, people, known, error, onChange }: PeopleCardProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    // Several at once, as they are copied from a list.
    const found = typed.split(/[\s,;]+/).filter(Boolean)
    const fresh = found.filter((name) => !people.includes(name))
    if (fresh.length > 0) onChange([...people, ...new Set(fresh)])
    setTyped('')
  }
  return (
    <Card as="section">
      <CardHead title={title} hint={hint} />
      {people.length > 0 && (
        <ul className="mb-4 grid gap-1">
          {people.map((name) => (
            <li key={name}>
              <PersonRow
                name={name}
                person={known.find(({ username }) => username === name)}
                onRemove={() => onChange(people.filter((other) => other !== name))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-start gap-2">
        <Field label={m.studio_person()} error={error} className="flex-1">
          <Input
            value={typed}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder={m.studio_person_hint()}
            onChange={(event) => setTyped(event.target.value)}
            // What is typed and left is meant.
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typed.trim() === '') return
              event.preventDefault()
              add()
            }}
          />
        </Field>
        <Button
          variant="soft"
          onClick={add}
          disabled={typed.trim() === ''}
          className="mt-[27px] min-h-12"
        >
          {m.studio_add()}
        </Button>
      </div>
    </Card>
  )
}

function PersonRow({
  person,
  name,
  onRemove,
}: {
  person?: PublicUser | undefined
  name: string
  onRemove?: () => void
}) {
  const full = person?.full_name || name
  return (
    <div className="flex min-h-13 items-center gap-3">
      <Avatar
        id={person?.ux_id ?? name}
        name={full}
        source={person?.avatar ? { src: person.avatar } : null}
      />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-semibold">{full}</span>
        <span className="block truncate text-small text-muted">
          {person ? `@${person.username}` : m.studio_person_new()}
        </span>
      </span>
      {onRemove && (
        <IconButton
          label={m.studio_person_remove({ name: full })}
          icon={<UserMinus aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
