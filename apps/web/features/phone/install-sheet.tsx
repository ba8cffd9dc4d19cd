import { useEffect, useState } from 'react'
import Check from 'lucide-react/icons/check'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { install, noteAsked, noteShown, wayToInstall } from '../../lib/install.ts'
import { isSignedIn } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'

/** Asked once, after a first success, never at the door. */
export default function InstallSheet() {
  const isFree = useFree()
  const site = useSite()
  const [way] = useState(wayToInstall)
  const isShown = isFree && way !== undefined
  useEffect(() => {
    if (isShown) noteShown()
  }, [isShown])
  if (!isShown) return null
  const gains = [
    isSignedIn() ? m.phone_install_gain_again() : m.phone_install_gain_vote(),
    m.phone_install_gain_offline(),
    m.phone_install_gain_tap(),
  ]
  return (
    <Dialog
      open
      onOpenChange={noteAsked}
      title={
        <span className="flex items-center gap-3">
          <img
            src={site?.logo ?? '/icon-192.png'}
            alt=""
            className="size-14 flex-none rounded-in object-contain"
          />
          {m.phone_install_title({ site: site?.title ?? 'Plaudit' })}
        </span>
      }
      description={m.phone_install_text()}
      actions={
        <>
          <Button onClick={noteAsked}>{m.phone_install_not_now()}</Button>
          {way === 'offer' && (
            <Button variant="act" onClick={() => void install()}>
              {m.phone_install()}
            </Button>
          )}
        </>
      }
    >
      <ul className="mt-3 grid gap-2">
        {gains.map((gain) => (
          <li key={gain} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-5 flex-none text-ok-text" />
            {gain}
          </li>
        ))}
      </ul>
      {way === 'by hand' && (
        <p className="mt-4 rounded-in bg-sunken p-3.5">{m.phone_install_by_hand()}</p>
      )}
    </Dialog>
  )
}

/** Not over another dialog: the moment after a vote is looked at first. */
function useFree(): boolean {
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    if (isFree) return
    const timer = setInterval(() => setFree(!document.querySelector('[role=dialog]')), 600)
    return () => clearInterval(timer)
  }, [isFree])
  return isFree
}
