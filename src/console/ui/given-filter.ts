import { createContext } from 'react'

/** What the address holds for the search form around a field. */
export const GivenFilter = createContext<Readonly<Record<string, string>>>({})
