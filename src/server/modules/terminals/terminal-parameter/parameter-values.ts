import { isDeepStrictEqual } from 'node:util'
import type { Jt808Dialect } from '#core/protocol/jt808/dialect.ts'
import { decodeBody, encodeDecoded } from '#core/protocol/jt808/message.ts'
import {
  checkParameter,
  type ParameterShape,
  parameterOfId,
  parameterToSet,
} from '#core/protocol/jt808/parameter-catalogue.ts'
import { type PlainValue, plainValue } from '#core/protocol/plain-value.ts'
import { fromHex } from '#core/protocol/wire/hex.ts'
import { Invalid } from '#server/http/errors.ts'
import type { StoredParameter } from '#server/store/schema/terminal-parameter.ts'
import { makeStorable } from '#server/store/storable-text.ts'

const SET_PARAMETERS = 0x8103
const ID_BYTES = 4

interface ReportedParameter {
  id: number
  value?: unknown
  data?: unknown
}

/** The parameters in the one form in which equal settings are equal values; names the first that cannot be written. */
export function writableParameters(given: readonly { id: number; value?: unknown }[]): StoredParameter[] {
  const seen = new Set<number>()
  return given.map(({ id, value }, at) => {
    if (seen.has(id) || checkParameter(id, value)) throw Invalid.field(`parameters.${at}`, 'validation.format')
    seen.add(id)
    const body = encodeDecoded(SET_PARAMETERS, '2013', { parameters: [parameterToSet(id, value)] })
    return storedOf(firstParameter(decodeBody(SET_PARAMETERS, '2013', body).value) as ReportedParameter)
  })
}

/** Reported parameters, from the evidence of a command; bytes alone are decoded first. */
export function reportedParameters(evidence: unknown, dialect: Jt808Dialect): StoredParameter[] {
  const reported = (evidence as { parameters?: unknown } | null)?.parameters
  if (!Array.isArray(reported)) return []
  const entries = (reported as ReportedParameter[]).filter(({ id }) => Number.isInteger(id))
  return makeStorable(entries.map((entry) => storedOf(decoded(entry, dialect))))
}

function decoded(entry: ReportedParameter, dialect: Jt808Dialect): ReportedParameter {
  const data = typeof entry.data === 'string' ? fromHex(entry.data) : null
  if (entry.value !== undefined || !data) return entry
  const body = new Uint8Array(1 + ID_BYTES + 1 + data.length)
  body[0] = 1
  new DataView(body.buffer).setUint32(1, entry.id)
  body[1 + ID_BYTES] = data.length
  body.set(data, ID_BYTES + 2)
  return firstParameter(decodeBody(SET_PARAMETERS, '2013', body, dialect).value) ?? entry
}

const firstParameter = (value: unknown): ReportedParameter | undefined =>
  (plainValue(value) as unknown as { parameters: ReportedParameter[] }).parameters[0]

const storedOf = ({ id, value, data }: ReportedParameter): StoredParameter => ({
  id,
  value: value === undefined ? (data ?? '') : withoutReserved(parameterOfId(id), value),
})

/** Reserved bytes inside of a record say nothing: they are neither compared nor written. */
function withoutReserved(shape: ParameterShape | undefined, value: unknown): unknown {
  if (shape?.kind === 'list' && Array.isArray(value)) return value.map((own) => withoutReserved(shape.item, own))
  if (shape?.kind !== 'record' || typeof value !== 'object' || value === null) return value
  const own = value as Record<string, PlainValue>
  const fields = (shape.fields ?? []).filter(({ name, kind }) => kind !== 'bytes' && own[name] !== undefined)
  return Object.fromEntries(fields.map((field) => [field.name, withoutReserved(field, own[field.name])]))
}

/** As the command takes them: what is bytes goes as bytes. */
export const orderedParameters = (parameters: readonly StoredParameter[]) =>
  parameters.map(({ id, value }) =>
    (parameterOfId(id)?.kind ?? 'bytes') === 'bytes' ? { id, data: value } : { id, value },
  )

export const sameValue = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)

/** Parameters whose reported value differs from the wanted one, or is missing. */
export function differing(
  wanted: readonly StoredParameter[],
  reported: ReadonlyMap<number, { value: unknown; readAt: Date }>,
): { id: number; value: unknown; readAt: Date | null }[] {
  return wanted
    .filter(({ id, value }) => !sameValue(reported.get(id)?.value, value))
    .map(({ id }) => ({ id, value: reported.get(id)?.value ?? null, readAt: reported.get(id)?.readAt ?? null }))
}
