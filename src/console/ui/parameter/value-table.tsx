import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ParameterShape, parameterOfId } from '#core/protocol/jt808/parameter-catalogue.ts'
import { TimeCell } from '../time-cell.tsx'
import { changesBetween, type Settings } from './parameter-change.ts'
import styles from './parameter.module.css'
import { useProtocolWord } from './protocol-word.ts'
import { hexId, leafName, shapeAt, shownValue } from './shown-value.ts'

interface Props {
  ids: readonly number[]
  stored: Settings
  readTimes: Readonly<Record<number, string>>
  /** Column beside the device's values: a template, or another vehicle. */
  other?: { label: string; settings: Settings } | undefined
  onlyDifferences?: boolean
  selection?: { ids: readonly number[]; onChange: (ids: number[]) => void }
}

interface Row {
  key: string
  id: number
  first: boolean
  path: readonly (string | number)[]
  value: unknown
  wanted: unknown
  shape: ParameterShape | undefined
}

/** Parameters value by value: what the terminal told beside what it should be. */
export function ValueTable({ ids, stored, readTimes, other, onlyDifferences = false, selection }: Props) {
  const { t } = useTranslation('parameter')
  const word = useProtocolWord()
  const rows = ids
    .flatMap((id) => rowsOf(id, stored[id], other?.settings[id]))
    .filter((row) => !onlyDifferences || isOff(row))
  const selected = new Set(selection?.ids)
  return (
    <Table<Row>
      size="small"
      sticky
      rowKey="key"
      dataSource={rows}
      pagination={false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: onlyDifferences ? t('table.noDifference') : t('table.nothing') }}
      {...(selection && {
        rowSelection: {
          selectedRowKeys: rows.filter(({ id }) => selected.has(id)).map(({ key }) => key),
          getCheckboxProps: ({ first }) => ({ disabled: !first }),
          onChange: (_keys, chosen) =>
            selection.onChange([...new Set(chosen.filter(({ first }) => first).map(({ id }) => id))]),
          hideSelectAll: false,
          checkStrictly: true,
        },
      })}
      columns={[
        { title: t('table.id'), width: 90, render: (_, { id, first }) => (first ? <bdi>{hexId(id)}</bdi> : null) },
        { title: t('table.name'), render: (_, row) => leafName(row, word) },
        { title: t('table.device'), render: (_, { value, shape }) => shownValue(value, shape, word) },
        { title: t('table.unit'), render: (_, { shape }) => (shape?.unit ? word(`unit.${shape.unit}`) : '–') },
        { title: t('table.range'), render: (_, { shape }) => <bdi>{rangeOf(shape)}</bdi> },
        ...(other
          ? [
              { title: other.label, render: (_: unknown, { wanted, shape }: Row) => shownValue(wanted, shape, word) },
              {
                title: t('table.difference'),
                render: (_: unknown, row: Row) =>
                  isOff(row) ? (
                    <span className={styles.differs}>≠ {differenceOf(row)}</span>
                  ) : row.wanted === undefined ? (
                    '–'
                  ) : (
                    '='
                  ),
              },
            ]
          : []),
        { title: t('table.readAt'), render: (_, { id }) => <TimeCell time={readTimes[id]} /> },
      ]}
    />
  )
}

const isOff = ({ value, wanted }: Row) => wanted !== undefined && value !== wanted

const differenceOf = ({ value, wanted, shape }: Row): string =>
  shape?.kind === 'number' && typeof value === 'number' && typeof wanted === 'number'
    ? `${value > wanted ? '+' : '−'}${Math.abs(Number((value - wanted).toFixed(3)))}`
    : ''

function rangeOf(shape: ParameterShape | undefined): string {
  if (shape?.kind === 'number') return `${shape.min} … ${shape.max}`
  return shape?.maxLength ? `≤ ${shape.maxLength}` : '–'
}

/** One row for each value inside of a parameter. */
function rowsOf(id: number, value: unknown, wanted: unknown): Row[] {
  const paths = new Map<string, readonly (string | number)[]>()
  for (const side of [value, wanted]) {
    for (const { path } of changesBetween({}, { [id]: side })) paths.set(path.join('/'), path)
  }
  return [...paths].map(([name, path], at) => ({
    key: `${id}/${name}`,
    id,
    first: at === 0,
    path,
    value: valueAt(value, path),
    wanted: valueAt(wanted, path),
    shape: shapeAt(parameterOfId(id), path),
  }))
}

const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[part] : undefined),
    value,
  )
