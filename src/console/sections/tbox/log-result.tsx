import { useTranslation } from '#web/i18n/use-translation.ts'
import { ToneTag } from '#console/ui/tone-tag.tsx'

/** Results of the gateway; unknown ones of a newer gateway are shown unchanged. */
const WORDS = {
  accepted: 'result.accepted',
  unknownTerminal: 'result.unknownTerminal',
  terminalRegistered: 'result.terminalRegistered',
  vehicleRegistered: 'result.vehicleRegistered',
  noVehicle: 'result.noVehicle',
  notRegistered: 'result.notRegistered',
  wrongCode: 'result.wrongCode',
  blocked: 'result.blocked',
  otherDevice: 'result.otherDevice',
  loggedOut: 'result.loggedOut',
  connectionLost: 'result.connectionLost',
  replaced: 'result.replaced',
  timedOut: 'result.timedOut',
  notAuthenticated: 'result.notAuthenticated',
  badFrames: 'result.badFrames',
  foreignPhone: 'result.foreignPhone',
  slowReader: 'result.slowReader',
  serverStopped: 'result.serverStopped',
  removed: 'result.removed',
} as const

const GOOD: ReadonlySet<string> = new Set(['accepted', 'loggedOut'])
const NEUTRAL: ReadonlySet<string> = new Set(['connectionLost', 'replaced', 'serverStopped', 'removed'])

/** Result of a login, or why a connection ended: icon, label and colour. */
export function LogResult({ result }: { result: string }) {
  const { t } = useTranslation('tbox')
  const tone = GOOD.has(result) ? 'good' : NEUTRAL.has(result) ? 'neutral' : 'bad'
  return <ToneTag tone={tone}>{isKnown(result) ? t(WORDS[result]) : result}</ToneTag>
}

const isKnown = (result: string): result is keyof typeof WORDS => Object.hasOwn(WORDS, result)
