import { useId, useState } from 'react'
import { groupedVoterCode, plainVoterCode } from '@plaudit/contract/voting/voterCode'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'

interface Props {
  /** From the picture on the slip; empty where it is typed. */
  code: string
  onAnswer: (code: string | null) => void
}

/** Asks for the code of a slip; what is mistyped is told before anything is sent. */
export function CodeDialog({ code, onAnswer }: Props) {
  const known = plainVoterCode(code)
  const [typed, setTyped] = useState(known ? groupedVoterCode(known) : code)
  const [isWrong, setWrong] = useState(false)
  const form = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onAnswer(null)
      }}
      title={m.voting_code_title()}
      description={m.voting_code_text()}
      actions={
        <Button variant="act" type="submit" form={form}>
          {m.voting_code_vote()}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          const given = plainVoterCode(typed)
          if (given === undefined) setWrong(true)
          else onAnswer(given)
        }}
      >
        <Field
          label={m.voting_code_label()}
          error={isWrong ? m.voting_code_mistyped() : undefined}
          required
        >
          <Input
            value={typed}
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder="ABC-DEF-GHJ"
            className="num text-center text-title tracking-widest uppercase"
            onChange={(event) => {
              setWrong(false)
              setTyped(event.target.value)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
