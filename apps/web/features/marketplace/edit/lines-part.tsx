import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { withLine } from './lines.ts'
import type { StepProps } from './step-props.ts'

const mostLines = 20

/** Lines that packages are compared by: the same for all of them. */
export function LinesPart({ form: { values, set } }: StepProps) {
  const { lines } = values
  return (
    <section aria-label={m.marketplace_edit_lines()} className="grid gap-3">
      <div>
        <h3 className="text-head">{m.marketplace_edit_lines()}</h3>
        <p className="mt-1 text-small text-muted">{m.marketplace_edit_lines_text()}</p>
      </div>
      {lines.map(({ id, text }, at) => (
        <div key={id} className="flex items-end gap-2">
          <Field
            label={m.marketplace_edit_line({ number: at + 1 })}
            className="min-w-0 flex-1"
            hideLabel
          >
            <Input
              value={text}
              maxLength={200}
              onChange={(event) =>
                set({
                  lines: lines.map((line) =>
                    line.id === id ? { id, text: event.target.value } : line,
                  ),
                })
              }
            />
          </Field>
          <IconButton
            label={m.marketplace_edit_remove_line({ number: at + 1 })}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => set({ lines: lines.filter((line) => line.id !== id) })}
          />
        </div>
      ))}
      {lines.length < mostLines && (
        <Button
          variant="ghost"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => set({ lines: withLine(lines) })}
        >
          {m.marketplace_edit_add_line()}
        </Button>
      )}
    </section>
  )
}
