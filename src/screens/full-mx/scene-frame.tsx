import type { ReactNode } from 'react'
import styles from './scene-frame.module.css'

interface Props {
  title: string
  /** Description of the chart in one line. */
  note: string
  /** Text shown when there is no data to draw. */
  empty?: string | false | undefined
  /** Numbers next to the title. */
  figures?: ReactNode
  children: ReactNode
}

/** A title, a line of explanation, and one chart that fills the middle of the wall. */
export function SceneFrame({ title, note, empty, figures, children }: Props) {
  return (
    <section className={styles.scene} aria-label={title}>
      <header>
        <div className={styles.words}>
          <h2>{title}</h2>
          <p>{note}</p>
        </div>
        {figures}
      </header>
      {empty ? <p className={styles.empty}>{empty}</p> : children}
    </section>
  )
}
