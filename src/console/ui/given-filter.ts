import { createContext } from 'react'

/** Query values for the search form around a field. */
export const GivenFilter = createContext<Readonly<Record<string, string>>>({})
