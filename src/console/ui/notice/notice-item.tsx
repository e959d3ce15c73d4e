import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Notice } from '#core/contract/notice.ts'
import { LevelMark } from '../level-mark.tsx'
import { aboutVehicle } from '../vehicle-link.tsx'
import { useNoticeTitle } from './notice-title.ts'

interface Props {
  notice: Notice
  className: string
  age: ReactNode
  onOpen: () => void
}

/** A notice as one line that leads to its source. */
export function NoticeItem({ notice, className, age, onOpen }: Props) {
  const titleOf = useNoticeTitle()
  const { level, link, vin, plate, readTime, count } = notice
  return (
    <Link to={count > 1 || link === '' ? '/personal/message' : link} className={className} onClick={onOpen}>
      <LevelMark level={level} />
      <span style={readTime === null ? { fontWeight: 600 } : undefined}>{titleOf(notice)}</span>
      {vin && count === 1 && <bdi {...aboutVehicle(vin)}>{plate || vin}</bdi>}
      <small>{age}</small>
    </Link>
  )
}
