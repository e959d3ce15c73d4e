import { createContext } from 'react'

/** Settings of the terminal of the frames (DialectSettings as JSON); undefined: unknown. */
export const FrameDialect = createContext<string | undefined>(undefined)
