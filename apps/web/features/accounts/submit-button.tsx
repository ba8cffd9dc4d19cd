import type { ReactNode } from 'react'
import { Button } from '@plaudit/ui/button'
import { useHydrated } from '@plaudit/ui/hydrated'

/**
 * Sends a form once the script is there that does it. Before that the browser would send it by itself, and
 * a password is no part of an address.
 */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const alive = useHydrated()
  return (
    <Button
      type={alive ? 'submit' : 'button'}
      variant="act"
      size="lg"
      full
      loading={busy}
      className="mt-2"
    >
      {children}
    </Button>
  )
}
