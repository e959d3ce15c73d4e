import { useTranslation } from '#web/i18n/use-translation.ts'
import type { CommandState } from '#core/contract/command.ts'
import { useFormat } from '#web/i18n/format.ts'
import { TimeCell } from '../time-cell.tsx'
import styles from './command.module.css'
import { CommandStatus } from './command-status.tsx'
import { useCommandWords } from './command-words.ts'

/** The states of a job with how long each lasted, oldest first. */
export function CommandTimeline({ states }: { states: readonly CommandState[] }) {
  const { t } = useTranslation('command')
  const words = useCommandWords()
  const format = useFormat()
  return (
    <ol className={styles.timeline} aria-label={t('drawer.timeline')}>
      {states.map((state, index) => (
        // A job may be in one state twice.
        <li key={`${index} ${state.status}`}>
          <CommandStatus status={state.status} />{' '}
          <span className={styles.moment}>
            <TimeCell time={state.startTime} />
            {state.durationMs !== null &&
              ` · ${t('drawer.lasted', { seconds: format.number(state.durationMs / 1000, 1) })}`}
          </span>
          {(state.by || state.note) && <div>{[state.by, words.note(state)].filter(Boolean).join(': ')}</div>}
        </li>
      ))}
    </ol>
  )
}
