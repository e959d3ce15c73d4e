import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, MinusCircleFilled } from '@ant-design/icons'
import type { ComponentType, ReactNode } from 'react'
import styles from './tone-tag.module.css'

export type Tone = 'good' | 'neutral' | 'warning' | 'bad'

const ICONS = {
  good: CheckCircleFilled,
  neutral: MinusCircleFilled,
  warning: ExclamationCircleFilled,
  bad: CloseCircleFilled,
}

interface Props {
  tone: Tone
  /** In place of the usual icon of the tone. */
  icon?: ComponentType | undefined
  title?: string | undefined
  children: ReactNode
}

/** A state as icon, label and colour. */
export function ToneTag({ tone, icon, title, children }: Props) {
  const Icon: ComponentType<{ 'aria-hidden'?: boolean }> = icon ?? ICONS[tone]
  return (
    <span className={styles.tag} data-tone={tone} title={title}>
      <Icon aria-hidden />
      {children}
    </span>
  )
}
