import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLater } from '../../../components/form/use-later.ts'

export type Filters = Readonly<Record<string, string>>

/** A list's filters, which stand in the address: they survive a reload and can be sent to a colleague. */
export function useFilters(names: readonly string[]) {
  const [params, setParams] = useSearchParams()
  const filters: Record<string, string> = {}
  for (const name of names) {
    const value = params.get(name)
    if (value) filters[name] = value.slice(0, 200)
  }
  const replace = (next: Filters) => {
    const kept = [...params].filter(([name]) => !names.includes(name))
    setParams([...kept, ...Object.entries(next).filter(([, value]) => value !== '')], {
      replace: true,
      preventScrollReset: true,
    })
  }
  return { filters, replace, set: (change: Filters) => replace({ ...filters, ...change }) }
}

/** Keeps the text of a search box: it is in the address once it has rested. */
export function useTyped(value: string, onRest: (text: string) => void) {
  const [typed, setTyped] = useState({ text: value, seen: value, asked: value })
  // A view that was chosen, or going back, replaces what stands there; what was asked for from here does not.
  if (typed.seen !== value)
    setTyped({ ...typed, seen: value, ...(value !== typed.asked && { text: value, asked: value }) })
  const rested = useLater(typed.text.trim(), 300)
  useEffect(() => {
    if (rested !== typed.text.trim() || rested === typed.asked) return
    setTyped((old) => ({ ...old, asked: rested }))
    onRest(rested)
  }, [rested, typed, onRest])
  return { text: typed.text, type: (text: string) => setTyped((old) => ({ ...old, text })) }
}
