import { useTranslation } from '#web/i18n/use-translation.ts'
import { statusKeys } from '#core/protocol/jt808/location/status-bits.ts'
import { parameterOfId } from '#core/protocol/jt808/parameter-catalogue.ts'
import { type Format, useFormat } from '#web/i18n/format.ts'
import { useProtocolWord } from '../parameter/protocol-word.ts'
import { hexId, leafName, parameterName, shapeAt, shownValue } from '../parameter/shown-value.ts'
import styles from './command.module.css'

/** Long lists belong to the page that requested them. */
const MOST_ROWS = 40
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:[+-]\d\d:\d\d)?$/

interface Row {
  key: string
  label: string
  value: string
}

type Path = readonly (string | number)[]

interface Props {
  values: Record<string, unknown>
  /** Kind of the command: parameter IDs have names, geofence IDs have none. */
  kind: string
}

/** Parameters of a command or evidence of its execution, one named value per line. */
export function CommandValues({ values, kind }: Props) {
  const { t } = useTranslation('command')
  const rows = useRows(values, kind)
  return (
    <dl className={styles.values}>
      {rows.slice(0, MOST_ROWS).map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
      {rows.length > MOST_ROWS && <div>{t('drawer.moreValues', { n: rows.length - MOST_ROWS })}</div>}
    </dl>
  )
}

function useRows(values: Record<string, unknown>, kind: string): Row[] {
  const { t, i18n } = useTranslation(['command', 'protocol'])
  const format = useFormat()
  const word = useProtocolWord()
  /** The word of the first key there is. */
  const first = (keys: readonly string[], otherwise: string): string => {
    const found = keys.find((key) => i18n.exists(key))
    return found ? (t as unknown as (key: string) => string)(found) : otherwise
  }
  const nameOf = (name: string) =>
    first([`command:fact.${name}`, `command:form.${name}`, `protocol:field.${name}`], name)
  const label = (path: Path) =>
    path.map((part) => (typeof part === 'number' ? format.number(part + 1) : nameOf(part))).join(' › ')
  const text = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return value ? t('command:fact.yes') : t('command:fact.no')
    if (name === 'status' && typeof value === 'number') {
      return statusKeys(value)
        .map((key) => t(`protocol:value.${key}`))
        .join(', ')
    }
    if (typeof value === 'number') return numberText(name, value, format)
    const said = String(value as string)
    if (TIME.test(said)) return format.time(said)
    const keys = [
      `command:form.${name}.${said}`,
      `command:fact.${name}.${said}`,
      ...(name === 'action' ? [`command:kind.bodyControl.${said}`] : []),
      ...(name === 'word' ? [`command:kind.terminalControl.${said}`] : []),
      ...(name === 'statusBit' ? [`protocol:value.${said}`] : []),
    ]
    return first(keys, said)
  }

  const parameterRows = (entry: Record<string, unknown>, key: string): Row[] => {
    const id = Number(entry.id)
    const parameter = parameterOfId(id)
    if (entry.value === undefined || !parameter) {
      return [{ key, label: parameterName(id, word), value: text('data', entry.data ?? entry.value) }]
    }
    return leavesOf(entry.value).map(({ path, value }) => ({
      key: `${key}.${path.join('.')}`,
      label: leafName({ id, path }, word),
      value: shownValue(value, shapeAt(parameter, path), word),
    }))
  }

  return leavesOf(values, isParameter).flatMap(({ path, value }) => {
    const key = path.join('.')
    if (isParameter(value)) return parameterRows(value, key)
    const name = String(path.findLast((part) => typeof part === 'string') ?? '')
    const isParameterId = kind === 'querySelectedParameters' && path[0] === 'ids' && typeof value === 'number'
    return [{ key, label: label(path), value: isParameterId ? parameterName(value, word) : text(name, value) }]
  })
}

/** Names decide on the format: times are epoch milliseconds, message IDs hex; IDs and ports have no digit grouping. */
function numberText(name: string, value: number, format: Format): string {
  if (name === 'ts') return format.instant(value)
  if (name === 'messageId') return hexId(value)
  if (name === 'speed') return format.speed(value, 1)
  return /(id|port|no)s?$/i.test(name) ? String(value) : format.number(value, 6)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `{ id, value }` or `{ id, data }` as in 0x8103 and 0x0104. */
const isParameter = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && typeof value.id === 'number' && ('value' in value || 'data' in value)

/** The leaf values with their paths. */
function leavesOf(
  value: unknown,
  whole: (value: unknown) => boolean = () => false,
  path: Path = [],
): { path: Path; value: unknown }[] {
  if (whole(value)) return [{ path, value }]
  const parts: [string | number, unknown][] | null = Array.isArray(value)
    ? value.map((item: unknown, index) => [index, item])
    : isRecord(value)
      ? Object.entries(value)
      : null
  if (!parts) return [{ path, value }]
  return parts.flatMap(([name, item]) => leavesOf(item, whole, [...path, name]))
}
