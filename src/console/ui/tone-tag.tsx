import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, MinusCircleFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './tone-tag.module.css'

export type Tone = 'good' | 'neutral' | 'warning' | 'bad'

const ICONS = {
  good: CheckCircleFilled,
  neutral: MinusCircleFilled,
  warning: ExclamationCircleFilled,
  bad: CloseCircleFilled,
}

/** A state as icon, word and colour. */
export function ToneTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <span className={styles.tag} data-tone={tone}>
      <Icon aria-hidden />
      {children}
    </span>
  )
}
