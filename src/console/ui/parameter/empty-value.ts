import { type ParameterShape, parameterOfId } from '#core/protocol/jt808/parameter-catalogue.ts'
import type { Settings } from './parameter-change.ts'

/** The value a parameter is edited from: the one the terminal reported, if any. */
export const startOf = (id: number, stored: Settings): unknown =>
  stored[id] ?? emptyValue(parameterOfId(id) ?? { kind: 'bytes' })

/** An initial value where the terminal has reported none: “unchanged”, or the minimum. */
export function emptyValue(shape: ParameterShape): unknown {
  switch (shape.kind) {
    case 'number':
    case 'bits':
      return shape.unchanged ?? Math.max(shape.min ?? 0, 0)
    case 'option':
      return shape.options?.[0]?.value ?? 0
    case 'clock':
      return '00:00'
    case 'list':
      return []
    case 'record':
      return Object.fromEntries(
        (shape.fields ?? []).filter(({ kind }) => kind !== 'bytes').map((field) => [field.name, emptyValue(field)]),
      )
    default:
      return ''
  }
}
