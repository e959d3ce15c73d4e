import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { zoneOffset } from '#core/domain/zone-offset.ts'
import { offsetText, plainWall, wallMark } from '#core/domain/wall-time.ts'
import { shownVersion } from '#web/api/time-fields.ts'
import { useFormat } from '#web/i18n/format.ts'
import { offsetLabel, plainZoneName } from '#web/i18n/zone-label.ts'
import styles from './cells.module.css'
import { copyText } from './copy-text.ts'
import page from './page.module.css'

/** A time is read as an age until it is this old. */
const FRESH_MS = 3_600_000
const STEP_MS = 10_000

interface Props {
  /** A time as `call` answered it. */
  time: string | null | undefined
  /** When the platform received what the device dated `time`; both and the delay are shown on hover (docs/product/shared.md#tables). */
  received?: string | null | undefined
  /** For the last time something happened: shown as an age within the first hour. */
  fresh?: boolean
}

/** A time; in full with its zone on hover, and copied as ISO 8601. */
export function TimeCell({ time, received, fresh = false }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [near, setNear] = useState(false)
  if (!time) return <span className={page.note}>{format.time(time)}</span>
  const about = [
    ...(fresh ? [format.time(time)] : []),
    ...(received
      ? [
          t('time.device', { time: format.time(time) }),
          t('time.received', { time: format.time(received) }),
          t('time.delay', { delay: format.duration(delaySeconds(format.epoch(time), format.epoch(received))) }),
        ]
      : []),
    zoneAt(format.epoch(time), format.zone),
  ]
  const iso = isoOf(time, zoneOffset(format.zone, format.epoch(time)))
  return (
    <bdi
      className={wallMark(time) === '' ? styles.figure : `${styles.figure} ${styles.twice}`}
      {...(!fresh && { dir: 'ltr' })}
      title={about.join('\n')}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
    >
      <time dateTime={iso}>{fresh ? <Age time={time} /> : format.time(time)}</time>
      {near && <CopyIso iso={iso} />}
    </bdi>
  )
}

/** The time a row was changed last; a version comes as the platform wrote it. */
export function VersionCell({ version }: { version: string | null | undefined }) {
  const { zone } = useFormat()
  return <TimeCell time={version && shownVersion(version, zone)} />
}

/** How long ago while it is fresh, the time after that. */
function Age({ time }: { time: string }) {
  const format = useFormat()
  const now = useSyncExternalStore(subscribe, () => Math.floor(Date.now() / STEP_MS) * STEP_MS)
  const age = now - format.epoch(time)
  return age < FRESH_MS ? format.age(age) : format.time(time)
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all ages on screen. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((each) => each()), STEP_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const COPIED_MS = 2000

/** Rendered while the pointer is over the time: a table has hundreds. The keyboard copies the row (row-keys.ts). */
function CopyIso({ iso }: { iso: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const hide = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(hide)
  }, [copied])
  async function copy(event: MouseEvent) {
    // In a table the row around may open something.
    event.stopPropagation()
    setCopied(await copyText(iso))
  }
  const label = `${copied ? t('action.copied') : t('action.copy')}: ${iso}`
  return (
    <button type="button" tabIndex={-1} className={styles.copyTime} title={label} aria-label={label} onClick={copy}>
      {copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
    </button>
  )
}

/** Clocks of devices may be ahead: data received before their device time have no delay. */
const delaySeconds = (from: number, to: number) => Math.max(0, Math.round((to - from) / 1000))

/** The zone with the offset it had then: "Europe / Berlin, UTC+02:00". */
const zoneAt = (epochMs: number, zone: string) => `${plainZoneName(zone)}, ${offsetLabel(zone, epochMs)}`

/** "2026-01-05T08:00:00+08:00". */
function isoOf(time: string, offsetMs: number): string {
  return `${plainWall(time).replace(' ', 'T')}${offsetText(offsetMs)}`
}
