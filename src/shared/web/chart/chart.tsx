import type { EChartsType } from 'echarts/core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import type { ChartOption, ChartWatch } from './chart-engine.ts'
import { inLanguage } from './in-language.ts'

interface Props extends ChartWatch {
  option: ChartOption
  /** Description of the chart for screen readers. */
  label: string
}

/**
 * Fills its parent. The library is loaded with the first chart and the instance is reused: new data changes
 * it in place, and it is freed with the component.
 */
export function Chart({ option, label, onPointer, onZoom, onPick, onRange }: Props) {
  const element = useRef<HTMLElement>(null)
  const { number } = useFormat()
  const written = useMemo(() => inLanguage(option, number), [option, number])
  const latest = useRef(written)
  const apply = useRef<((option: ChartOption) => void) | undefined>(undefined)

  const pointed = useEffectEvent((at: number) => onPointer?.(at))
  const zoomed = useEffectEvent((from: number, to: number) => onZoom?.(from, to))
  const picked = useEffectEvent((index: number, series?: number) => onPick?.(index, series))
  const ranged = useEffectEvent((from: number, to: number) => onRange?.(from, to))
  const [watched] = useState(() => ({
    pointer: onPointer !== undefined,
    zoom: onZoom !== undefined,
    pick: onPick !== undefined,
    // A finger that drags across a chart scrolls the page.
    range: onRange !== undefined && window.matchMedia('(pointer: fine)').matches,
  }))

  useEffect(() => {
    const host = element.current
    if (!host) return
    let gone = false
    let free = () => {}
    const open = async () => {
      const [{ openChart }, drag] = await Promise.all([
        import('./chart-engine.ts'),
        watched.range ? import('./drag-range.ts') : undefined,
      ])
      if (gone) return
      const watch = {
        ...(watched.pointer && { onPointer: (at: number) => pointed(at) }),
        ...(watched.zoom && { onZoom: (from: number, to: number) => zoomed(from, to) }),
        ...(watched.pick && { onPick: (index: number, series?: number) => picked(index, series) }),
      }
      const parts = drag ? [(made: EChartsType) => drag.dragRange(made, (from, to) => ranged(from, to))] : []
      const chart = openChart(host, latest.current, watch, parts)
      apply.current = chart.show
      const observer = new ResizeObserver(() => chart.resize())
      observer.observe(host)
      free = () => {
        observer.disconnect()
        chart.free()
      }
    }
    void open()
    return () => {
      gone = true
      apply.current = undefined
      free()
    }
  }, [watched])

  useEffect(() => {
    latest.current = written
    apply.current?.(written)
  }, [written])

  return <figure ref={element} aria-label={label} style={{ inlineSize: '100%', blockSize: '100%', margin: 0 }} />
}
