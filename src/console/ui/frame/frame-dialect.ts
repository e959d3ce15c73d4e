import { createContext } from 'react'

/** Settings of the terminal whose frames stand here (DialectSettings as JSON); undefined: nothing is known of it. */
export const FrameDialect = createContext<string | undefined>(undefined)
