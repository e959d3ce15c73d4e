import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { type Format, useFormat } from '#web/i18n/format.ts'
import type { TyreLook, VehicleLook } from './vehicle-look.ts'
import styles from './vehicle-picture.module.css'

interface Note {
  key: string
  text: string
  kind: 'information' | 'warning' | 'danger' | 'plain'
}

/** Colour is never the only cue: the text below the picture names what it shows in colour, the worst first. */
export function VehicleNotes({ look }: { look: VehicleLook }) {
  const { t } = useTranslation('vehicleLook')
  const format = useFormat()
  const notes = notesOf(look, t, format)
  return (
    <ul className={styles.notes} data-stale={look.stale}>
      {notes.map(({ key, text, kind }) => (
        <li key={key} data-kind={kind}>
          {text}
        </li>
      ))}
    </ul>
  )
}

/** The whole picture in one sentence, for screen readers. */
export function useVehicleLabel(look: VehicleLook): string {
  const { t } = useTranslation('vehicleLook')
  const { t: common } = useTranslation('common')
  const format = useFormat()
  const notes = notesOf(look, t, format).map(({ text }) => text)
  return [t(`shape.${look.shape}`), common(`state.${look.state}`), ...(look.stale ? [t('old')] : []), ...notes].join(
    ', ',
  )
}

const ORDER = ['danger', 'warning', 'information', 'plain'] as const

function notesOf(look: VehicleLook, t: Translate<'vehicleLook'>, format: Format): Note[] {
  const moving = (look.speedKmh ?? 0) > 0
  const doors = (look.openDoors ?? []).map<Note>((door) => ({
    key: `door ${door}`,
    text: t(`open.${door}`),
    kind: moving ? 'danger' : 'warning',
  }))
  const tyres = look.tyres.flatMap<Note>((tyre) =>
    tyre.level === 'warning' || tyre.level === 'danger'
      ? [
          {
            key: `tyre ${tyre.axle} ${tyre.side} ${String(tyre.inner)}`,
            text: tyreText(tyre, t, format),
            kind: tyre.level,
          },
        ]
      : [],
  )
  const lamps = (look.litLamps ?? []).map<Note>((lamp) => ({
    key: `lamp ${lamp}`,
    text: t(`lit.${lamp}`),
    kind: 'plain',
  }))
  const power: Note[] = look.battery?.charging
    ? [{ key: 'charging', text: t('charging'), kind: 'information' }]
    : look.plugged
      ? [{ key: 'plugged', text: t('plugged'), kind: 'plain' }]
      : []
  return [...doors, ...tyres, ...power, ...lamps].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

function tyreText({ axle, side, inner, kPa, celsius }: TyreLook, t: Translate<'vehicleLook'>, format: Format): string {
  const place = t(
    side === 'left' ? (inner ? 'tyre.leftInner' : 'tyre.left') : inner ? 'tyre.rightInner' : 'tyre.right',
    { axle },
  )
  const readings = [
    ...(kPa === null ? [] : [isolated(`${format.number(kPa)} kPa`)]),
    ...(celsius === null ? [] : [isolated(`${format.number(celsius)} °C`)]),
  ]
  return [place, ...readings].join(' · ')
}

/** A reading and its unit stay left-to-right within right-to-left text; both marks have no width. */
const isolated = (reading: string): string => `\u2066${reading}\u2069`
