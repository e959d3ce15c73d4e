import { pickWeighted, unitOf } from './hash-random.ts'

/** Purpose of the hash. */
const FOR_VERSION = 61

/** Versions in the field by terminal model: most run the usual one, some are behind it, some ahead. */
const IN_FIELD: Readonly<Record<string, readonly { version: string; weight: number }[]>> = {
  'FT-60': [
    { version: '2.8.14', weight: 7 },
    { version: '2.9.0', weight: 3 },
  ],
  'FT-120': [
    { version: '4.2.3', weight: 55 },
    { version: '4.3.0', weight: 28 },
    { version: '4.1.9', weight: 17 },
  ],
  'FT-300': [
    { version: '7.1.0', weight: 46 },
    { version: '7.2.1', weight: 34 },
    { version: '7.2.0', weight: 7 },
    { version: '7.0.4', weight: 13 },
  ],
}

/** The firmware a demo terminal leaves the factory with; of a model that is not listed, the usual one. */
export function demoFirmware(seed: number, index: number, terminalModel: string, usual: string): string {
  const versions = IN_FIELD[terminalModel]
  return versions ? pickWeighted(versions, unitOf(seed, FOR_VERSION, index)).version : usual
}
