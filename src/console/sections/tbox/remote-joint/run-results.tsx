import { useTranslation } from '#web/i18n/use-translation.ts'
import type { JointRun } from '#core/contract/joint.ts'
import { useFormat } from '#web/i18n/format.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useCommandWords } from '#console/ui/command/command-words.ts'
import styles from './remote-joint.module.css'

/** One run of a sequence, step by step. */
export function RunResults({ run }: { run: JointRun }) {
  const { t, i18n } = useTranslation('joint')
  const words = useCommandWords()
  const format = useFormat()
  /** The actual result: a label, the status of a command, or a raw value. */
  const noteOf = (note: string) =>
    i18n.exists(`joint:note.${note}`)
      ? String(i18n.t(`joint:note.${note}` as 'joint:note.noMessage'))
      : words.status(note)
  return (
    <section className={styles.run} aria-label={run.name}>
      <h3>
        {run.name} <TimeCell time={run.startTime} /> {run.running && <em>{t('running')}</em>}
      </h3>
      <ol>
        {run.results.map(({ step, what, passed, note, tookMs }) => (
          <li key={step}>
            <ToneTag tone={passed ? 'good' : 'bad'}>{passed ? t('passed') : t('failed')}</ToneTag>{' '}
            <bdi dir="ltr" className={styles.code}>
              {what}
            </bdi>{' '}
            {note !== '' && <span>{noteOf(note)}</span>} <small>{t('took', { ms: format.number(tookMs) })}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
