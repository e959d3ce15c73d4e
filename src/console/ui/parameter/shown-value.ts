import { type ParameterShape, parameterOfId } from '#core/protocol/jt808/parameter-catalogue.ts'
import type { Change } from './parameter-change.ts'
import type { ProtocolWord } from './protocol-word.ts'

/** "0x0055" */
export const hexId = (id: number): string => `0x${id.toString(16).padStart(4, '0').toUpperCase()}`

/** Name of a parameter; its number distinguishes those that share one. */
export function parameterName(id: number, word: ProtocolWord): string {
  const parameter = parameterOfId(id)
  return parameter ? word(parameter.labelKey, { number: parameter.labelNumber ?? 0 }) : hexId(id)
}

/** Name of a value inside of a parameter, from the parameter inwards. */
export function leafName({ id, path }: Pick<Change, 'id' | 'path'>, word: ProtocolWord): string {
  const fields = path.map((part) => (typeof part === 'number' ? String(part + 1) : word(`field.${part}`)))
  return [parameterName(id, word), ...fields].join(' › ')
}

/** What a value may be: "1 … 86400". */
export function rangeOf(shape: ParameterShape | undefined): string {
  if (shape?.kind === 'number') return `${shape.min} … ${shape.max}`
  return shape?.maxLength ? `≤ ${shape.maxLength}` : '–'
}

/** The catalogue entry of the value. */
export function shapeAt(
  shape: ParameterShape | undefined,
  path: readonly (string | number)[],
): ParameterShape | undefined {
  return path.reduce<ParameterShape | undefined>(
    (at, part) => (typeof part === 'number' ? at?.item : at?.fields?.find(({ name }) => name === part)),
    shape,
  )
}

/** A formatted value with its unit. */
export function shownValue(value: unknown, shape: ParameterShape | undefined, word: ProtocolWord): string {
  if (value === undefined || value === null || value === '') return '–'
  if (shape?.kind === 'option') {
    const option = shape.options?.find((one) => one.value === value)
    if (option) return word(`value.${option.key}`)
  }
  if (shape?.kind === 'bits') {
    const set = shape.bits?.filter(({ bit }) => ((Number(value) >>> bit) & 1) === 1) ?? []
    return set.map(({ key }) => word(`value.${key}`)).join(', ') || '–'
  }
  const unit = shape?.unit ? ` ${word(`unit.${shape.unit}`)}` : ''
  return `${typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)}${unit}`
}
