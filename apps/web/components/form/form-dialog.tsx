import { useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import type { ButtonVariant } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { useOnePress } from '../../lib/use-one-press.ts'

interface Props {
  title: string
  description?: string
  /** The verb on the button that sends the form. */
  verb: string
  variant?: ButtonVariant
  /** The verb on the button that leaves it; where the dialog cancels something, “Cancel” would mean both. */
  leave?: string
  busy?: boolean
  /** For the sentences beside the fields (`useErrors`). */
  box?: Ref<HTMLFormElement>
  onSend: () => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A few fields in a dialog: sent by its button or by the enter key, left by cancelling. */
export function FormDialog(props: Props) {
  const { title, description, verb, variant = 'primary', leave, busy, box, onSend, onClose } = props
  const id = useId()
  const once = useOnePress()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{leave ?? m.ui_cancel()}</Button>
          <Button variant={variant} type="submit" form={id} loading={busy}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={box}
        noValidate
        className="mt-4 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          once(onSend)
        }}
      >
        {props.children}
      </form>
    </Dialog>
  )
}
