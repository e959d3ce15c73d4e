import { EditOutlined } from '@ant-design/icons'
import { Table, type TableColumnsType, type TableProps } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  PARAMETER_GROUPS,
  type ParameterGroup,
  parameterGroupLabel,
  type ParameterShape,
  parameterOfId,
} from '#core/protocol/jt808/parameter-catalogue.ts'
import { TimeCell } from '../time-cell.tsx'
import { fitsInLine, LeafField } from './leaf-field.tsx'
import { changesBetween, type Settings, valueAt } from './parameter-change.ts'
import styles from './parameter.module.css'
import { type ProtocolWord, useProtocolWord } from './protocol-word.ts'
import { hexId, leafName, rangeOf, shapeAt, shownValue } from './shown-value.ts'

interface Props {
  ids: readonly number[]
  stored: Settings
  readTimes: Readonly<Record<number, string>>
  /** Column next to the device's values: a template, or another vehicle. */
  other?: { label: string; settings: Settings } | undefined
  onlyDifferences?: boolean
  /** Values of one line can be changed in their row. */
  editing?: Editing | undefined
  selection?: { ids: readonly number[]; onChange: (ids: number[]) => void }
}

export interface Editing {
  /** Parameters that are being edited, whole. */
  draft: Settings
  onChange: (id: number, path: Row['path'], value: unknown) => void
}

interface Row {
  key: string
  /** Name of a group for its heading, which has no value. */
  group?: ParameterGroup | 'other'
  id: number
  first: boolean
  path: readonly (string | number)[]
  value: unknown
  wanted: unknown
  shape: ParameterShape | undefined
}

/** Parameters value by value: reported next to wanted; grouped where they can be selected. */
export function ValueTable({ ids, stored, readTimes, other, onlyDifferences = false, editing, selection }: Props) {
  const { t } = useTranslation('parameter')
  const word = useProtocolWord()
  const values = ids
    .flatMap((id) => rowsOf(id, stored[id], other?.settings[id]))
    .filter((row) => !onlyDifferences || isOff(row))
  const titleOf = (group: NonNullable<Row['group']>) =>
    group === 'other' ? t('table.otherGroup') : word(parameterGroupLabel(group))
  const columns: TableColumnsType<Row> = [
    { title: t('table.id'), width: 90, render: (_, { id, first }) => (first ? <bdi>{hexId(id)}</bdi> : null) },
    { title: t('table.name'), render: (_, row) => leafName(row, word) },
    {
      title: t('table.device'),
      render: (_, row) =>
        editing && row.shape && row.value !== undefined && fitsInLine(row.shape) ? (
          <EditableValue row={row} shape={row.shape} {...editing} />
        ) : (
          shownValue(row.value, row.shape, word)
        ),
    },
    { title: t('table.range'), render: (_, { shape }) => <bdi>{rangeOf(shape)}</bdi> },
    ...(other ? comparison(other.label, t('table.difference'), word) : []),
    { title: t('table.readAt'), render: (_, { id }) => <TimeCell time={readTimes[id]} /> },
  ]
  const rows = selection ? grouped(values) : values
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
        rowSelection: selectionOf(rows, selection, (group) => t('table.chooseGroup', { group: titleOf(group) })),
      })}
      columns={headed(columns, titleOf)}
    />
  )
}

function EditableValue({ row, shape, draft, onChange }: Editing & { row: Row; shape: ParameterShape }) {
  const { t } = useTranslation('parameter')
  const word = useProtocolWord()
  const { id, path, value } = row
  const name = leafName(row, word)
  const text = shownValue(value, shape, word)
  const start = (next: unknown) => onChange(id, path, next)
  if (draft[id] === undefined)
    return (
      <button type="button" className={styles.value} title={t('value.edit', { name })} onClick={() => start(value)}>
        {text} <EditOutlined aria-label={t('value.edit', { name })} />
      </button>
    )
  const now = valueAt(draft[id], path)
  return (
    <span className={styles.edited} data-changed={now !== value}>
      <LeafField shape={shape} value={now} label={name} disabled={false} onChange={start} />
      {now !== value && <small>{t('value.before', { value: text })}</small>}
    </span>
  )
}

const comparison = (label: string, difference: string, word: ProtocolWord): TableColumnsType<Row> => [
  { title: label, render: (_, { wanted, shape }) => shownValue(wanted, shape, word) },
  {
    title: difference,
    render: (_, row) =>
      isOff(row) ? <span className={styles.differs}>≠ {differenceOf(row)}</span> : row.wanted === undefined ? '–' : '=',
  },
]

const groupOf = (id: number): NonNullable<Row['group']> => parameterOfId(id)?.group ?? 'other'

/** The rows with a heading before each group, in the order of the catalogue. */
function grouped(rows: readonly Row[]): Row[] {
  return [...PARAMETER_GROUPS, 'other' as const].flatMap((group) => {
    const own = rows.filter(({ id }) => groupOf(id) === group)
    const heading = { group, key: group, id: -1, first: true, path: [], value: null, wanted: null, shape: undefined }
    return own.length > 0 ? [heading, ...own] : []
  })
}

/** A heading takes the whole width. */
const headed = (
  columns: TableColumnsType<Row>,
  titleOf: (group: NonNullable<Row['group']>) => string,
): TableColumnsType<Row> =>
  columns.map((column, at) => ({
    ...column,
    onCell: ({ group }) => (group ? { colSpan: at === 0 ? columns.length : 0 } : {}),
    render: (value: unknown, row: Row, index: number) => {
      if (row.group) return at === 0 && <strong className={styles.groupName}>{titleOf(row.group)}</strong>
      return 'render' in column ? column.render?.(value, row, index) : null
    },
  })) as TableColumnsType<Row>

/** A parameter is selected in its first row, a group in its heading, and all in the table header. */
function selectionOf(
  rows: readonly Row[],
  { ids, onChange }: NonNullable<Props['selection']>,
  label: (group: NonNullable<Row['group']>) => string,
): NonNullable<TableProps<Row>['rowSelection']> {
  const chosen = new Set(ids)
  const idsOf = (group: Row['group']) => [
    ...new Set(rows.filter((row) => !row.group && groupOf(row.id) === group).map(({ id }) => id)),
  ]
  const isChosen = ({ group, id }: Row) => (group ? idsOf(group).every((own) => chosen.has(own)) : chosen.has(id))
  const change = (changed: readonly number[], on: boolean) =>
    onChange(on ? [...new Set([...ids, ...changed])] : ids.filter((id) => !changed.includes(id)))
  return {
    selectedRowKeys: rows.filter(isChosen).map(({ key }) => key),
    checkStrictly: true,
    getCheckboxProps: ({ group }) => {
      if (!group) return {}
      const own = idsOf(group)
      const some = own.filter((id) => chosen.has(id)).length
      return { indeterminate: some > 0 && some < own.length, 'aria-label': label(group) }
    },
    renderCell: (_checked, { first }, _index, box) => (first ? box : null),
    onSelect: ({ group, id }, on) => change(group ? idsOf(group) : [id], on),
    onSelectAll: (on) => change([...new Set(rows.filter((row) => !row.group).map(({ id }) => id))], on),
  }
}

const isOff = ({ value, wanted }: Row) => wanted !== undefined && value !== wanted

const differenceOf = ({ value, wanted, shape }: Row): string =>
  shape?.kind === 'number' && typeof value === 'number' && typeof wanted === 'number'
    ? `${value > wanted ? '+' : '−'}${Math.abs(Number((value - wanted).toFixed(3)))}`
    : ''

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
