import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  MinusCircleFilled,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './tone-tag.module.css'

/**
 * The mark of a state. good: as it should be. progress: goes on by itself. warning: a person has to look or decide. bad: failed,
 * rejected, broken. neutral: not begun, or ended without a result. States of one name have one mark on every page.
 */
export type Tone = 'good' | 'progress' | 'neutral' | 'warning' | 'bad'

const ICONS = {
  good: CheckCircleFilled,
  progress: ClockCircleFilled,
  neutral: MinusCircleFilled,
  warning: ExclamationCircleFilled,
  bad: CloseCircleFilled,
}

interface Props {
  tone: Tone
  title?: string | undefined
  children: ReactNode
}

/** A state as icon, label and colour. */
export function ToneTag({ tone, title, children }: Props) {
  const Icon = ICONS[tone]
  return (
    <span className={styles.tag} data-tone={tone} title={title}>
      <Icon aria-hidden />
      {children}
    </span>
  )
}
