import { useNavigate } from 'react-router'
import Check from 'lucide-react/icons/check'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import type { SaveState } from './use-saving.ts'
import type { ServiceForm } from './use-service-form.ts'

const stateWords: Record<SaveState, () => string> = {
  saved: m.marketplace_edit_saved,
  saving: m.marketplace_edit_saving,
  unsaved: m.marketplace_edit_unsaved,
  kept: m.marketplace_edit_kept_here,
}

interface DockProps {
  form: ServiceForm
  step: number
  last: boolean
  isDraft: boolean
  /** Set while a tap is sent. An automatic save takes no tap away: the tap is sent after the save. */
  isSending: boolean
  onBack: () => void
  onNext: () => void
}

/** The way back and on, at the foot of the window, and whether what was typed is saved. */
export function Dock({ form, step, last, isDraft, isSending, onBack, onNext }: DockProps) {
  const navigate = useNavigate()
  const leave = async () => {
    if (isDraft && form.state !== 'saved') await form.send(false)
    void navigate('/manage-services')
  }
  return (
    <div
      data-dock="shown"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]"
    >
      <div className="page flex flex-wrap items-center gap-3 py-3 max-sm:gap-2">
        {isSending && form.arriving.count > 0 && (
          <p role="status" className="w-full text-small text-muted">
            {m.marketplace_edit_files_coming()}
          </p>
        )}
        {step === 0 ? (
          isDraft ? (
            <Button onClick={() => void leave()}>{m.marketplace_edit_leave()}</Button>
          ) : (
            <ButtonLink href="/manage-services">{m.marketplace_edit_leave()}</ButtonLink>
          )
        ) : (
          <Button onClick={onBack}>{m.marketplace_edit_back()}</Button>
        )}
        <p role="status" className="flex items-center gap-1.5 text-small text-muted max-sm:hidden">
          {form.state === 'saved' && <Check aria-hidden="true" className="size-4 text-ok-text" />}
          {stateWords[form.state]()}
        </p>
        <span className="flex-1" />
        {!isDraft && (
          <Button
            variant={last ? 'act' : 'soft'}
            type="submit"
            loading={isSending || form.state === 'saving'}
          >
            {m.marketplace_edit_save()}
          </Button>
        )}
        {!last && (
          <Button
            variant={isDraft ? 'act' : 'quiet'}
            // Beside two others a phone has no room for a large one.
            size={isDraft ? 'lg' : 'md'}
            onClick={onNext}
          >
            {m.marketplace_edit_continue()}
          </Button>
        )}
        {last && isDraft && (
          <Button variant="act" size="lg" type="submit" loading={isSending}>
            {m.marketplace_edit_submit()}
          </Button>
        )}
      </div>
    </div>
  )
}
