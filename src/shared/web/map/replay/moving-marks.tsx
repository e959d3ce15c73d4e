import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMap } from '../base/use-map.ts'
import styles from './moving-marks.module.css'

export interface MovingMark {
  id: number
  /** Label of the mark, for lists with the same number. */
  number: string
  name: string
  color: string
}

export interface MarkPlace {
  lng: number
  lat: number
  heading: number
  moving: boolean
  /** Nothing is known of this moment: the place is an old one. */
  silent: boolean
}

export interface MovingMarksProps {
  marks: readonly MovingMark[]
  /** Undefined: not on the map at this moment. */
  placeOf: (id: number, moment: number) => MarkPlace | undefined
  /** Calls with every moment shown, at once and from then on; answers how to stop. Keep the function stable. */
  onMoment: (listener: (moment: number) => void) => () => void
  selectedId: number | null
  /** Keeps the selected one in the middle. */
  follow: boolean
  onPick: (id: number) => void
  /** A person dragged the map away from the followed one. */
  onFollowEnd: () => void
}

interface MadeMark {
  id: number
  marker: Marker
  element: HTMLButtonElement
  nose: HTMLElement
}

/** The map moves again after the followed mark has moved this far, CSS pixels. */
const FOLLOWED_PX = 3

/** Up to some dozen numbered marks that move with a clock. Nothing renders while they do. */
export function MovingMarks(props: MovingMarksProps) {
  const { marks, onMoment, selectedId, follow } = props
  const map = useMap()
  const made = useRef<MadeMark[]>([])
  const pick = useEffectEvent((id: number) => props.onPick(id))
  const endFollow = useEffectEvent(() => props.onFollowEnd())

  const place = useEffectEvent((moment: number) => {
    for (const mark of made.current) {
      const at = props.placeOf(mark.id, moment)
      put(mark, at)
      if (at && follow && mark.id === selectedId) keepInTheMiddle(map, at)
    }
  })
  const choose = useEffectEvent(() => {
    for (const mark of made.current) choosing(mark, mark.id === selectedId)
  })

  useEffect(() => {
    made.current = marks.map((mark) => {
      const { element, nose } = markElement(mark)
      element.addEventListener('click', (event) => {
        event.stopPropagation()
        pick(mark.id)
      })
      // The sign marks the position, not the middle of sign and name.
      const marker = new Marker({ element, anchor: 'left', offset: [-10, 0] }).setLngLat([0, 0]).addTo(map)
      return { id: mark.id, marker, element, nose }
    })
    choose()
    const stop = onMoment((moment) => place(moment))
    return () => {
      stop()
      for (const { marker } of made.current) marker.remove()
      made.current = []
    }
  }, [map, marks, onMoment])

  useEffect(() => choose(), [selectedId])

  useEffect(() => {
    const end = () => endFollow()
    map.on('dragstart', end)
    return () => void map.off('dragstart', end)
  }, [map])

  return null
}

function put({ element, marker, nose }: MadeMark, at: MarkPlace | undefined): void {
  element.hidden = at === undefined
  if (!at) return
  marker.setLngLat([at.lng, at.lat])
  nose.style.rotate = `${at.heading}deg`
  element.dataset.moving = String(at.moving)
  element.dataset.silent = String(at.silent)
}

function choosing({ element }: MadeMark, chosen: boolean): void {
  element.dataset.selected = String(chosen)
}

function keepInTheMiddle(map: MapLibreMap, { lng, lat }: MarkPlace): void {
  const [seen, middle] = [map.project([lng, lat]), map.project(map.getCenter())]
  if (Math.hypot(seen.x - middle.x, seen.y - middle.y) > FOLLOWED_PX) map.jumpTo({ center: [lng, lat] })
}

function markElement({ name, number, color }: MovingMark): { element: HTMLButtonElement; nose: HTMLElement } {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = styles.mark!
  element.dir = 'ltr'
  element.style.setProperty('--mark', color)
  const nose = document.createElement('i')
  nose.className = styles.nose!
  nose.ariaHidden = 'true'
  const sign = document.createElement('span')
  sign.className = styles.sign!
  sign.textContent = number
  const label = document.createElement('span')
  label.className = styles.name!
  label.textContent = name
  element.append(nose, sign, label)
  return { element, nose }
}
