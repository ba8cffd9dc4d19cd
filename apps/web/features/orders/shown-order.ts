import { createContext } from 'react'

/** The order that the page is about: its card in the conversation beside it repeats nothing that stands there. */
export const ShownOrder = createContext<string | undefined>(undefined)
