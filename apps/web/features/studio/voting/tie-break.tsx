import X from 'lucide-react/icons/x'
import { tieBreakRules } from '@plaudit/contract/organiserConstants'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { ReorderList } from '@plaudit/ui/reorder-list'
import { Select } from '@plaudit/ui/select'
import { focusBeside } from '../../../lib/focus-beside.ts'
import type { Section } from '../edits/section.ts'
import { ruleWords } from '../open/rule-names.ts'
import type { TieBreakRule } from '../open/rule-names.ts'
import type { VotingValues } from './rules.ts'

/** The contest's ordered rules for equal sums, stated before anybody votes (product 3). */
export function TieBreak({ section, fixed }: { section: Section<VotingValues>; fixed: boolean }) {
  const { values, set, errors } = section
  const rules = values.tie_break
  const left = tieBreakRules.filter((rule) => !rules.includes(rule))
  const add = (rule: TieBreakRule | undefined) => {
    if (!rule) return
    // Contestants who share a place are not told apart any more: that rule stays last.
    const before = rules.filter((other) => other !== 'shared')
    const after = rules.filter((other) => other === 'shared')
    set({ tie_break: rule === 'shared' ? [...before, rule] : [...before, rule, ...after] })
  }
  return (
    <Card as="section">
      <CardHead title={m.studio_tie_title()} hint={m.studio_tie_hint()} />
      {rules.length > 0 && (
        <ReorderList
          label={m.studio_tie_title()}
          disabled={fixed}
          items={rules.map((rule) => ({
            id: rule,
            ...ruleWords(rule),
            action: !fixed && (
              <IconButton
                label={m.studio_rule_remove({ name: ruleWords(rule).name })}
                icon={<X aria-hidden="true" />}
                onClick={(event) => {
                  focusBeside(event.currentTarget)
                  set({ tie_break: rules.filter((other) => other !== rule) })
                }}
              />
            ),
          }))}
          onReorder={(items) => set({ tie_break: items.map(({ id }) => id as TieBreakRule) })}
        />
      )}
      {errors['tie_break'] && (
        <p role="alert" className="mt-2 text-small font-medium text-danger-text">
          {errors['tie_break']}
        </p>
      )}
      {left.length > 0 && !fixed && (
        <Field label={m.studio_rule_add()} className="mt-4 max-w-100">
          <Select
            value=""
            placeholder={m.studio_rule_choose()}
            options={left.map((rule) => ({ value: rule, label: ruleWords(rule).name }))}
            onChange={(event) => add(left.find((rule) => rule === event.target.value))}
          />
        </Field>
      )}
    </Card>
  )
}
