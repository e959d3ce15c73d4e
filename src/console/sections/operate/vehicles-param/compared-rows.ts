import type { TerminalParameter } from '#core/contract/terminal-parameter.ts'
import { type ParameterShape, parameterOfId } from '#core/protocol/jt808/parameter-catalogue.ts'
import { changesBetween, valueAt } from '#console/ui/parameter/parameter-change.ts'
import { shapeAt } from '#console/ui/parameter/shown-value.ts'

/** One value of a parameter in each vehicle. */
export interface ComparedRow {
  key: string
  id: number
  path: readonly (string | number)[]
  shape: ParameterShape | undefined
  /** In the order of the vehicles; undefined: not reported. */
  values: readonly unknown[]
  /** Vehicles whose value is not the one that most have; of several, the first one's is theirs. */
  different: ReadonlySet<number>
}

/** Rows of the parameters that any vehicle has reported, by number. */
export function comparedRows(vehicles: readonly (readonly Pick<TerminalParameter, 'id' | 'value'>[])[]): ComparedRow[] {
  const byId = vehicles.map((values) => new Map(values.map(({ id, value }) => [id, value])))
  const ids = [...new Set(byId.flatMap((values) => [...values.keys()]))].sort((a, b) => a - b)
  return ids.flatMap((id) => {
    const sides = byId.map((values) => values.get(id))
    const paths = new Map<string, readonly (string | number)[]>()
    for (const side of sides) {
      for (const { path } of changesBetween({}, { [id]: side })) paths.set(path.join('/'), path)
    }
    return [...paths].map(([name, path]) => {
      const values = sides.map((side) => valueAt(side, path))
      const shape = shapeAt(parameterOfId(id), path)
      return { key: `${id}/${name}`, id, path, shape, values, different: differentOf(values) }
    })
  })
}

function differentOf(values: readonly unknown[]): ReadonlySet<number> {
  const texts = values.map((value) => JSON.stringify(value) ?? '')
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  const usual = texts.find((text) => counts.get(text) === most)
  return new Set(texts.flatMap((text, at) => (text === usual ? [] : [at])))
}
