import { useEffect, useRef, useState } from 'react'
import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'

/** Form of a list's question in its address; parameters of others are not its own. */
export interface Addressed<Value> {
  names: readonly string[]
  read: (params: URLSearchParams) => Value
  /** Returns the differences from a list that nobody searched or filtered. */
  write: (value: Value) => Record<string, string>
}

interface Held<Value> {
  value: Value
  /** Text that the address will have, and the texts it had while this was typed. */
  text: string
  from: readonly string[]
}

/** Milliseconds of rest until what is typed is in the address. */
const rest = 300

/** The address that a value has beside what else stands there. */
function addressOf<Value>(
  { names, write }: Addressed<Value>,
  params: URLSearchParams,
  value: Value,
): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([name]) => !names.includes(name)))
  for (const [name, text] of Object.entries(write(value))) next.set(name, text)
  return next
}

/**
 * Search, filters and order of a list. They stand in the address: it can be linked, and is there again with the
 * reader's place when they come back. The address follows a moment after the typing.
 */
export function useAddressed<Value>(how: Addressed<Value>): [Value, (value: Value) => void] {
  const [params, setParams] = useSearchParams()
  const [held, setHeld] = useState<Held<Value>>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const here = params.toString()
  // Another address that was opened meanwhile counts more than what was typed before.
  const isHeld = held !== undefined && (held.text === here || held.from.includes(here))
  const set = (value: Value) => {
    const next = addressOf(how, params, value)
    const text = next.toString()
    setHeld({ value, text, from: [here, sent.current] })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = text
      setParams(next, { replace: true, preventScrollReset: true })
    }, rest)
  }
  return [isHeld ? held.value : how.read(params), set]
}

/** Skips the loader for a changed search: it has drawn the first page, and the screen itself asks for the rest. */
export const unlessSearch = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: Pick<
  ShouldRevalidateFunctionArgs,
  'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate'
>): boolean => currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
