import styles from './cells.module.css'

/** Text in any language: read and cut off in its own direction, aligned like the page. */
export function Words({ text }: { text: string }) {
  return (
    <div dir="auto" className={styles.words} title={text}>
      {text || '–'}
    </div>
  )
}
