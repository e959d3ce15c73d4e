import type { Inspection } from '#core/protocol/inspect/inspection.ts'
import styles from './frame.module.css'
import { useWords } from './use-words.ts'

interface Props {
  id: string
  protocol: 'jt808' | 'gb32960'
  /** Undefined while the codec is loading. */
  frame: Inspection | null | undefined
}

/** Id and name of a message. */
export function MessageName({ id, protocol, frame }: Props) {
  const words = useWords(protocol)
  const name = frame ? words.message(frame) : ''
  return (
    <span title={name}>
      <bdi dir="ltr" className={styles.raw}>
        {id}
      </bdi>{' '}
      {name}
    </span>
  )
}
