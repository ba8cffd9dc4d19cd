import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { Switch } from '@plaudit/ui/switch'
import { useStudio } from '../open/studio.ts'
import type { Section } from '../edits/section.ts'
import { RhythmChoice } from './rhythm-choice.tsx'
import type { VotingValues } from './rules.ts'

interface Props {
  section: Section<VotingValues>
  fixed: boolean
}

export function RhythmFields({ section, fixed }: Props) {
  const { values, set, errors } = section
  const { contestants } = useStudio()
  const name = contestants[0]?.contestant_name ?? m.studio_somebody()
  return (
    <Card as="section" className="grid gap-5">
      <RhythmChoice
        once={values.vote_once}
        hours={values.contest_exp_hours}
        onChange={set}
        error={errors['contest_exp_hours']}
        fixed={fixed}
      />
      <Switch
        label={m.studio_confirm_vote()}
        hint={m.studio_confirm_vote_hint({ name })}
        checked={values.confirm_vote}
        onChange={(event) => set({ confirm_vote: event.target.checked })}
      />
    </Card>
  )
}
