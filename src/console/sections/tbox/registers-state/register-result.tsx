import { REGISTER_RESULTS, type RegisterResult as Result } from '#core/domain/terminal-state.ts'
import { LogResult } from '../log-result.tsx'
import page from '#console/ui/page.module.css'

/** Codes of 0x8100; a blocked terminal is rejected before. */
const CODED = 5

/** The result of a registration, with its code on the wire. */
export function RegisterResult({ result }: { result: Result }) {
  const code = REGISTER_RESULTS.indexOf(result)
  return (
    <span>
      <LogResult result={result} /> {code < CODED && <bdi className={page.note}>({code})</bdi>}
    </span>
  )
}
