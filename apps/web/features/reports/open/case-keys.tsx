import { useEffect } from 'react'

/** Acts by one key, unless somebody writes or chooses. */
export function useCaseKeys(acts: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.closest('input, textarea, select, [role="dialog"]'))
        return
      acts[key.toLowerCase()]?.()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

/** The key that does the same, for people with a keyboard. */
export function Key({ name }: { name: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="rounded-in border border-current px-1.5 text-micro font-normal max-lg:hidden"
    >
      {name}
    </kbd>
  )
}
