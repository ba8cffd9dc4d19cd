import { useState } from 'react'
import GitMerge from 'lucide-react/icons/git-merge'
import SkipForward from 'lucide-react/icons/skip-forward'
import Plus from 'lucide-react/icons/plus'
import type { Contest, Round } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { formatDate, formatDateTime } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Timeline } from '@plaudit/ui/steps'
import { useSection } from '../edits/section.ts'
import type { Section } from '../edits/section.ts'
import { useStudio } from '../open/studio.ts'
import { roundName } from '../open/words.ts'
import { SectionForm } from '../form/section-form.tsx'
import { ZoneField } from '../../../components/time/zone-field.tsx'
import { ZonedTimeField } from '../../../components/time/zoned-time-field.tsx'
import { toInstant } from '../../../components/time/zoned.ts'
import { zoneCity } from '../../../components/time/zone-city.ts'
import { AddRound } from './add-round.tsx'
import { MergeRounds } from './merge-rounds.tsx'
import { formAt, roundKey, roundsInUse, roundsSpec } from './values.ts'
import type { RoundForm, RoundsValues } from './values.ts'

/** The rounds on their road, each one's name and times, adding and merging. */
export function Rounds() {
  const section = useSection(roundsSpec)
  const { contest } = useStudio()
  const locale = useLocale()
  const rounds = roundsInUse(contest)
  const [first] = rounds
  const at =
    first === undefined
      ? null
      : toInstant(formAt(section.values, first).starts, section.values.time_zone)
  return (
    <div className="grid gap-4">
      <Road contest={contest} />
      <SectionForm
        section={section}
        tell={(key, values) => tellRound(key, values, contest, locale)}
      >
        {rounds.map((round) => (
          <RoundCard key={round.round_id} round={round} section={section} />
        ))}
        <Card className="grid gap-5">
          <ZoneField
            value={section.values.time_zone}
            onChange={(time_zone) => section.set({ time_zone })}
            at={at}
            hint={m.studio_time_zone_hint()}
            error={section.errors['time_zone']}
          />
        </Card>
      </SectionForm>
    </div>
  )
}

function tellRound(key: string, values: RoundsValues, contest: Contest, locale: Locale) {
  if (key === 'time_zone') return { label: m.studio_time_zone(), text: zoneCity(values.time_zone) }
  const round = contest.rounds.find((one) => roundKey(one) === key)
  const form = round && formAt(values, round)
  if (!round || !form) return { label: key, text: '' }
  const time = (local: string) =>
    local === '' ? '–' : formatDateTime(`${local}Z`, locale, { timeZone: 'UTC' })
  return {
    label: roundName(round),
    text: `${form.name}\n${time(form.starts.local)} – ${time(form.ends.local)}`,
  }
}

const marks = { scheduled: 'later', open: 'now', ended: 'done', merged: 'done' } as const

/** States in which rounds stay as they are. */
const settled = new Set<Contest['state']>(['declared', 'archived'])

function Road({ contest }: { contest: Contest }) {
  const locale = useLocale()
  const [open, setOpen] = useState<'add' | 'next' | 'merge'>()
  const rounds = roundsInUse(contest)
  const close = () => setOpen(undefined)
  const running = contest.state === 'ongoing' ? rounds.filter(({ state }) => state === 'open') : []
  const [now] = running
  const hint = (round: Round) => {
    const people = m.studio_count_contestants({ count: round.contestants.length })
    if (!round.startDate) return people
    const day = formatDate(round.startDate, locale, { timeZone: contest.time_zone })
    return `${day}, ${people}`
  }
  return (
    <Card as="section">
      <Timeline
        label={m.studio_section_rounds()}
        items={rounds.map((round) => ({
          id: String(round.round_id),
          title: roundName(round),
          hint: hint(round),
          state: contest.state === 'draft' ? 'later' : marks[round.state],
        }))}
      />
      {settled.has(contest.state) ? (
        <p className="mt-4 text-small text-muted">{m.studio_rounds_settled()}</p>
      ) : (
        <div className="mt-5 flex flex-wrap gap-2">
          {now && running.length === 1 && (
            <Button
              variant="act"
              icon={<SkipForward aria-hidden="true" />}
              onClick={() => setOpen('next')}
            >
              {m.studio_round_next()}
            </Button>
          )}
          <Button variant="soft" icon={<Plus aria-hidden="true" />} onClick={() => setOpen('add')}>
            {m.studio_round_add()}
          </Button>
          {rounds.length > 1 && (
            <Button icon={<GitMerge aria-hidden="true" />} onClick={() => setOpen('merge')}>
              {m.studio_merge()}
            </Button>
          )}
        </div>
      )}
      {open === 'add' && <AddRound onClose={close} />}
      {open === 'next' && <AddRound closing={now} onClose={close} />}
      {open === 'merge' && <MergeRounds onClose={close} />}
    </Card>
  )
}

function RoundCard({ round, section }: { round: Round; section: Section<RoundsValues> }) {
  const { values, errors, set } = section
  const key = roundKey(round)
  const form = formAt(values, round)
  const change = (part: Partial<RoundForm>) =>
    set({ [key]: { ...form, ...part } } as Partial<RoundsValues>)
  const name = roundName({ ...round, name: form.name.trim() })
  return (
    <Card as="section">
      <CardHead title={name} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={m.studio_round_name()}
          error={errors[`${key}.name`]}
          className="sm:col-span-2"
        >
          <Input
            value={form.name}
            maxLength={80}
            placeholder={m.studio_round_number({ number: round.round_number })}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <ZonedTimeField
          label={m.studio_opens()}
          value={form.starts}
          onChange={(starts) => change({ starts })}
          zone={values.time_zone}
          error={errors[`${key}.starts`]}
        />
        <ZonedTimeField
          label={m.studio_closes()}
          value={form.ends}
          onChange={(ends) => change({ ends })}
          zone={values.time_zone}
          error={errors[`${key}.ends`]}
        />
      </div>
    </Card>
  )
}
