import { Button, Tag, type TableColumnType } from 'antd'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type AnyEndpoint, isOpenTo } from '#core/contract/endpoint.ts'
import { type Format, useFormat } from '#web/i18n/format.ts'
import { grantedCodesAtom } from '#web/state/session.ts'
import { Copyable } from './copyable.tsx'
import page from './page.module.css'
import { RowAction } from './row-action.tsx'
import type { OpeningColumn } from './row-opening.ts'
import { RowMenu } from './row-menu.tsx'
import { TimeCell, VersionCell } from './time-cell.tsx'
import { type Tone, ToneTag } from './tone-tag.tsx'
import { useShownVehicle } from './shown-vehicle.ts'
import { VehicleCell, type VehicleOf } from './vehicle-cell.tsx'
import { VehicleLink } from './vehicle-link.tsx'
import { VinCell } from './vin-cell.tsx'
import { Words } from './words.tsx'

type Missing = null | undefined
type FieldOf<Row, Value> = { [Key in keyof Row & string]: Row[Key] extends Value ? Key : never }[keyof Row & string]

/** A field of the row, or a key of the column and what its cells show. */
export type Source<Row, Value> = FieldOf<Row, Value> | readonly [key: string, read: (row: Row) => Value]

/** Off at first (`hidden`), fixed to an edge, or over several lines (`ellipsis: false`). */
type Options<Row> = Pick<TableColumnType<Row>, 'hidden' | 'fixed' | 'ellipsis' | 'align' | 'onCell'>

export interface ColumnAction<Row> {
  /** Required endpoint; hidden without permission. */
  to: AnyEndpoint
  icon: ReactNode | ((row: Row) => ReactNode)
  /** In words, in a menu behind the others: `danger` for what cannot be undone. */
  more?: 'harmless' | 'danger'
  /** Shows the detail of the row, so a click on the row does the same. */
  opens?: boolean
  /** Says what and on which row. */
  label: (row: Row) => string
  onClick: (row: Row) => void
  /** Rows it applies to; all of them when absent. */
  on?: (row: Row) => boolean
}

const QUANTITIES = {
  bytes: (format: Format, value: number | Missing) => format.bytes(value),
  distance: (format: Format, value: number | Missing) => format.distance(value),
  duration: (format: Format, value: number | Missing) => format.duration(value),
  percent: (format: Format, value: number | Missing) => format.percent(value),
  speed: (format: Format, value: number | Missing) => format.speed(value),
}

function RowActions<Row>({ row, actions }: { row: Row; actions: readonly ColumnAction<Row>[] }) {
  const behind = actions.filter(({ more }) => more !== undefined)
  const iconOf = ({ icon }: ColumnAction<Row>) => (typeof icon === 'function' ? icon(row) : icon)
  return (
    <>
      {actions
        .filter(({ more }) => more === undefined)
        .map((action) => (
          <RowAction
            key={action.label(row)}
            to={action.to}
            icon={iconOf(action)}
            label={action.label(row)}
            onClick={() => action.onClick(row)}
          />
        ))}
      {behind.length > 0 && (
        <RowMenu
          items={behind.map((action) => ({
            key: action.label(row),
            icon: iconOf(action),
            label: action.label(row),
            danger: action.more === 'danger',
            onClick: () => action.onClick(row),
          }))}
        />
      )}
    </>
  )
}

const VIN_WIDTH = 210
/** A plate with the VIN after it. */
const VEHICLE_WIDTH = 245
const NOTHING = '–'

/** What a row has at a source. */
const reader =
  <Row, Value>(source: Source<Row, Value>) =>
  (row: Row): Value =>
    typeof source === 'string'
      ? (row[source as keyof Row] as Value)
      : (source as readonly [string, (row: Row) => Value])[1](row)

/** A column builder of one kind of cell: what is shown, heading, width in pixels, and what differs from its kind. */
function kind<Row extends object, Value, Extra extends object = object>(
  cell: (value: Value, row: Row, options: Options<Row> & Extra) => ReactNode,
  usual: Options<Row> = {},
) {
  return (
    source: Source<Row, Value>,
    title: string,
    width: number,
    options: Options<Row> & Extra = {} as Options<Row> & Extra,
  ): OpeningColumn<Row> => {
    const { hidden, fixed, ellipsis, align, onCell } = { ...usual, ...options }
    const read = reader(source)
    return {
      title,
      width,
      ...(typeof source === 'string' ? { dataIndex: source } : { key: String((source as readonly unknown[])[0]) }),
      ...(hidden !== undefined && { hidden }),
      ...(fixed !== undefined && { fixed }),
      ...(ellipsis !== undefined && { ellipsis }),
      ...(align !== undefined && { align }),
      ...(onCell !== undefined && { onCell }),
      render: (_, row) => cell(read(row), row, options),
    }
  }
}

/** Cells that read the same in every language and for every account. */
const plainCells = <Row extends object>() => ({
  /** Names and sentences in whichever language; over several lines where `ellipsis` is false. */
  text: kind<Row, string | Missing>((text, _, { ellipsis }) =>
    ellipsis === false ? <bdi>{text || NOTHING}</bdi> : <Words text={text ?? ''} />,
  ),
  /** Serial numbers, versions, addresses: read from left to right. */
  code: kind<Row, string | number | Missing>((text) => (
    <bdi dir="ltr">{text === '' ? NOTHING : (text ?? NOTHING)}</bdi>
  )),
  /** A code with a button that copies it; `maxWidth` in pixels. */
  copy: kind<Row, string | Missing, { maxWidth?: number }>((text, _, { maxWidth }) =>
    text ? <Copyable text={text} {...(maxWidth !== undefined && { maxWidth })} /> : NOTHING,
  ),
  tags: kind<Row, readonly string[]>((tags) =>
    tags.length === 0 ? NOTHING : tags.map((tag) => <Tag key={tag}>{tag}</Tag>),
  ),
  /** A value of a known set, by its label. */
  label: <Key extends keyof Row & string>(
    field: Key,
    title: string,
    width: number,
    labelOf: (value: NonNullable<Row[Key]>, row: Row) => ReactNode,
    options: Options<Row> = {},
  ) =>
    kind<Row, Row[Key]>((value, row) =>
      value === null || value === undefined ? NOTHING : labelOf(value as NonNullable<Row[Key]>, row),
    )([field, (row) => row[field]], title, width, options),
  /** A state: tone and label, or nothing where there is none. */
  state: <Key extends keyof Row & string>(
    field: Key,
    title: string,
    width: number,
    stateOf: (value: NonNullable<Row[Key]>, row: Row) => readonly [Tone, ReactNode] | null,
    options: Options<Row> = {},
  ) =>
    kind<Row, Row[Key]>((value, row) => {
      const state = value === null || value === undefined ? null : stateOf(value as NonNullable<Row[Key]>, row)
      return state ? <ToneTag tone={state[0]}>{state[1]}</ToneTag> : NOTHING
    })([field, (row) => row[field]], title, width, options),
  /** Opens a detail of the row; `label` is read aloud after a text that does not say what it opens. */
  link: (
    source: Source<Row, string>,
    title: string,
    width: number,
    onOpen: (row: Row) => void,
    options: Options<Row> & { label?: (row: Row) => string } = {},
  ): OpeningColumn<Row> => ({
    ...kind<Row, string>((text, row) => (
      <Button
        type="link"
        size="small"
        className={page.open ?? ''}
        aria-label={options.label && `${text} · ${options.label(row)}`}
        onClick={() => onOpen(row)}
      >
        <bdi title={text}>{text}</bdi>
      </Button>
    ))(source, title, width, options),
    opens: (row) => () => onOpen(row),
  }),
  /** Any other cell. */
  cell: (
    key: string,
    title: string,
    width: number,
    cell: (row: Row) => ReactNode,
    options: Options<Row> & Pick<OpeningColumn<Row>, 'opens'> = {},
  ): OpeningColumn<Row> => ({ ...options, title, key, width, render: (_, row) => cell(row) }),
})

/** Cells of every list, each with its direction, alignment and what a missing value reads. */
export function useColumnKit<Row extends object>() {
  const { t } = useTranslation()
  const format = useFormat()
  const codes = useAtomValue(grantedCodesAtom)
  const { show } = useShownVehicle()
  const opening = (vinOf: (row: Row) => string | Missing) => (row: Row) => {
    const vin = vinOf(row)
    return vin ? () => show(vin) : undefined
  }
  return {
    ...plainCells<Row>(),
    /** Opens the vehicle; fixed to the start, with the default field and heading unless set. */
    vin: (
      source = 'vin' as unknown as Source<Row, string | Missing>,
      title = t('field.vin'),
      width = VIN_WIDTH,
      options: Options<Row> = {},
    ): OpeningColumn<Row> => ({
      ...kind<Row, string | Missing>((vin) => (vin ? <VinCell vin={vin} /> : NOTHING), { fixed: 'start' })(
        source,
        title,
        width,
        options,
      ),
      opensVehicle: opening(reader(source)),
    }),
    /** The vehicle by its plate, with the VIN after it, or by the VIN where it has no plate; opens it. Sorted by `plate`. */
    vehicle: (options: Options<Row> & { width?: number } = {}): OpeningColumn<Row> => ({
      ...kind<Row, VehicleOf>(({ plate, vin }) => (vin ? <VehicleCell plate={plate} vin={vin} /> : NOTHING), {
        fixed: 'start',
      })(['plate', (row) => row as VehicleOf], t('field.vehicle'), options.width ?? VEHICLE_WIDTH, options),
      opensVehicle: opening((row) => (row as VehicleOf).vin),
    }),
    /** Opens the vehicle as its VIN does; for rows with a VIN. */
    plate: (
      source: Source<Row, string | Missing>,
      title: string,
      width: number,
      options: Options<Row> & { vinOf?: (row: Row) => string | Missing } = {},
    ) =>
      kind<Row, string | Missing>((plate, row) => {
        const vin = options.vinOf ? options.vinOf(row) : (row as { vin?: string | null }).vin
        if (!plate) return NOTHING
        return vin ? <VehicleLink vin={vin}>{plate}</VehicleLink> : <bdi>{plate}</bdi>
      })(source, title, width, options),
    /** `received`: when the platform received it, shown on hover. `fresh`: the last time something happened. */
    time: kind<Row, string | Missing, { received?: (row: Row) => string | Missing; fresh?: boolean }>(
      (time, row, { received, fresh }) => <TimeCell time={time} received={received?.(row)} fresh={fresh ?? false} />,
    ),
    /** When a row was changed last, which is its version too. */
    changed: (title: string, width: number, options: Options<Row> = {}) =>
      kind<Row, string | Missing>((version) => <VersionCell version={version} />)(
        'updateTime' as unknown as Source<Row, string | Missing>,
        title,
        width,
        options,
      ),
    day: kind<Row, string | Missing>((day) => <bdi dir="ltr">{format.date(day)}</bdi>),
    /** `unit` follows in the second colour. */
    number: kind<Row, number | Missing, { digits?: number; unit?: string }>(
      (value, _, { digits, unit }) => {
        const text = format.number(value, digits)
        if (unit === undefined || value === null || value === undefined) return text
        return (
          <bdi dir="ltr">
            {text} <span className={page.note}>{unit}</span>
          </bdi>
        )
      },
      { align: 'end' },
    ),
    /** A number whose unit the language writes. */
    quantity: (
      unit: keyof typeof QUANTITIES,
      source: Source<Row, number | Missing>,
      title: string,
      width: number,
      options: Options<Row> = {},
    ) =>
      kind<Row, number | Missing>((value) => <bdi>{QUANTITIES[unit](format, value)}</bdi>, { align: 'end' })(
        source,
        title,
        width,
        options,
      ),
    /** Small buttons at the end; no column without any permission. */
    actions: (title: string, width: number, actions: readonly ColumnAction<Row>[]): OpeningColumn<Row>[] => {
      const mine = actions.filter(({ to }) => isOpenTo(to.access, codes))
      if (mine.length === 0) return []
      return [
        {
          title,
          key: 'actions',
          width,
          fixed: 'end',
          render: (_, row) => <RowActions row={row} actions={mine.filter(({ on }) => on?.(row) ?? true)} />,
          opens: (row) => {
            const open = mine.find(({ opens, on }) => opens && (on?.(row) ?? true))
            return open && (() => open.onClick(row))
          },
        },
      ]
    },
  }
}
