import type { SourceRules } from '../source-rules.ts'
import { bienxanh } from './bienxanh.ts'
import { fakeyanss, francistm, goJt808 } from './go.ts'
import { hylexus } from './hylexus.ts'
import { smallchi } from './smallchi.ts'
import { smallchiGps51 } from './smallchi-gps51.ts'
import { smallchiSafety } from './smallchi-safety.ts'
import { traccar } from './traccar.ts'
import { yezhihao } from './yezhihao.ts'

const bySource: Readonly<Record<string, SourceRules>> = {
  'bienxanh-jt808-cpp': bienxanh,
  'fakeyanss-jt808-server-go': fakeyanss,
  'francistm-jt808-golang': francistm,
  'go-jt808': goJt808,
  'hylexus-jt-framework': hylexus,
  'smallchi-jt808': smallchi,
  'smallchi-jt808-gps51': smallchiGps51,
  'smallchi-jt808-jt1078': smallchi,
  'smallchi-jt808-subiao': smallchiSafety,
  'smallchi-jt808-yuebiao': smallchiSafety,
  'traccar-jt808': traccar,
  'yezhihao-jt808-server': yezhihao,
}

/** A source without rules states nothing we can read. */
export function rulesOf(source: string): SourceRules {
  return bySource[source] ?? { fields: {} }
}
