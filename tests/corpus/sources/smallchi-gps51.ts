import { dialectOf } from '#core/protocol/jt808/dialect-settings.ts'
import type { SourceRules } from '../source-rules.ts'
import { smallchi } from './smallchi.ts'

/** SmallChi's items of terminals that report to GPS51. */
export const smallchiGps51: SourceRules = {
  ...smallchi,
  dialect: dialectOf({ items: ['gps51'] }),
  fields: { ...smallchi.fields, MCC: 'mcc', MNC: 'mnc', LAC: 'lac', CI: 'cellId', ICCID: 'iccid' },
  excused: [
    { names: /Humiditys/, reason: 'a list of the source’s program text' },
    { names: /Signal$/, reason: 'stated by the source, but not in its bytes' },
    ...(smallchi.excused ?? []),
  ],
}
