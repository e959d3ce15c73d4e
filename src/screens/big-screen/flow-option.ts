import type { FleetOverview } from '#core/contract/wall.ts'
import type { ChartOption } from '#web/chart/chart-engine.ts'
import { FONT_TEXT, type ThemeColors } from '#web/theme/tokens.ts'
import { CAPTION } from './text-size.ts'

type Flow = FleetOverview['flows'][number]
export type FlowStage = 'powerType' | 'vehicleClass' | 'market'

export const FLOW_STAGES: readonly FlowStage[] = ['powerType', 'vehicleClass', 'market']

interface Flows {
  flows: readonly Flow[]
  nameOf: (stage: FlowStage, key: string) => string
  colors: ThemeColors
  /** Pixels of the wall's unit. */
  unit: number
  format: (value: number) => string
  /** The first stage is where reading begins. */
  rightToLeft: boolean
}

/** Names of neighbouring stages must not meet: those in the middle are above their nodes. */
const LABEL_PLACES = [
  { position: 'right' as const, align: 'left' as const },
  { position: 'top' as const, align: 'center' as const },
  { position: 'left' as const, align: 'right' as const },
]
/** The longest line of a name at each stage, in characters. */
const LINE_LENGTHS = [13, 11, 16]

/** After spaces, and hyphens of scripts that read from the left: elsewhere they would end up at the other end of their line. */
const BREAKS = /(?<= |[\p{Script=Latin}\p{Script=Cyrillic}]-)/u

/** Breaks long names; the number stays with the last word. */
export function wrapped(name: string, count: string, longest: number): string {
  const words = `${name}\u00A0${count}`.split(BREAKS)
  const lines: string[] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + word.trimEnd().length <= longest) lines[lines.length - 1] = line + word
    else lines.push(word)
  }
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** Vehicles of each value of a stage, most first. */
export function stageTotals(flows: readonly Flow[], stage: FlowStage): { key: string; count: number }[] {
  const totals = new Map<string, number>()
  for (const flow of flows) totals.set(flow[stage], (totals.get(flow[stage]) ?? 0) + flow.count)
  return [...totals].map(([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count)
}

/** Vehicles that have both values of neighbouring stages. */
export function linksBetween(flows: readonly Flow[], from: FlowStage, to: FlowStage) {
  const links = new Map<string, { source: string; target: string; value: number }>()
  for (const flow of flows) {
    const [source, target] = [idOf(from, flow[from]), idOf(to, flow[to])]
    const known = links.get(`${source} ${target}`)
    if (known) known.value += flow.count
    else links.set(`${source} ${target}`, { source, target, value: flow.count })
  }
  return [...links.values()]
}

const idOf = (stage: FlowStage, key: string) => `${stage}.${key}`

/** How drives become classes and classes go to markets: bands as wide as their vehicles. */
export function flowOption({ flows, nameOf, colors, unit, format, rightToLeft }: Flows): ChartOption {
  const size = Math.round(CAPTION * unit)
  const [first, second, third] = rightToLeft ? FLOW_STAGES.toReversed() : FLOW_STAGES
  const nodes = [first!, second!, third!].flatMap((stage, depth) =>
    stageTotals(flows, stage).map(({ key, count }) => ({
      name: idOf(stage, key),
      depth,
      label: {
        formatter: wrapped(nameOf(stage, key), format(count), LINE_LENGTHS[depth]!),
        ...LABEL_PLACES[depth],
      },
    })),
  )
  return {
    animation: false,
    series: [
      {
        type: 'sankey',
        silent: true,
        left: 0,
        right: 0,
        top: Math.round(0.05 * unit),
        bottom: Math.round(0.05 * unit),
        nodeWidth: Math.round(0.03 * unit),
        nodeGap: Math.round(0.22 * unit),
        layoutIterations: 48,
        nodeAlign: 'justify',
        data: nodes,
        links: [...linksBetween(flows, first!, second!), ...linksBetween(flows, second!, third!)],
        itemStyle: { color: colors.accent, borderWidth: 0 },
        lineStyle: { color: colors.accent, opacity: 0.16, curveness: 0.5 },
        label: {
          color: colors.text,
          fontSize: size,
          lineHeight: Math.round(1.1 * size),
          fontFamily: FONT_TEXT,
          distance: Math.round(0.025 * unit),
        },
      },
    ],
  }
}
