import { Alert, App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { z } from 'zod'
import type { AnyEndpoint, Endpoint } from '#core/contract/endpoint.ts'
import type { OneId } from '#core/contract/fields.ts'
import { apiHost } from '#web/api/api-host.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { FormDrawer } from './form-drawer.tsx'

const CONFLICT = 409
const NOT_FOUND = 404

interface Props<S extends z.ZodType, Row extends object> {
  /** A row to change, or a new one; undefined: closed. */
  editing: Row | 'new' | undefined
  title: (row: Row | undefined) => string
  /** Body of the call, without what names the row. */
  schema: S
  /** Initial values of a new one. */
  initial: Readonly<Record<string, unknown>>
  create: (values: z.output<S>) => Promise<unknown>
  update: (values: z.output<S>, row: Row) => Promise<unknown>
  /** Converts a row to form values, where they differ. */
  valuesOf?: (row: Row) => Readonly<Record<string, unknown>>
  /** The current row, after another user changed it; undefined when it was removed. Absent: the last save counts. */
  read?: (row: Row) => Promise<Row | undefined>
  /** Calls whose answers change when it is saved. */
  reads: readonly AnyEndpoint[]
  onClose: () => void
  /** Width in pixels, for content with columns of its own. */
  size?: number
  /** antd Form.Items named after the schema's fields. */
  children: ReactNode
}

/**
 * Creates or changes one row of a list. When another user has changed the row since it was read, it offers the current
 * version in place of what was entered.
 */
export function EntityDrawer<S extends z.ZodType, Row extends object>(props: Props<S, Row>) {
  const { editing, title, schema, initial, create, update, read, reads, onClose, children } = props
  const valuesOf = props.valuesOf ?? ((of: Row) => of as Record<string, unknown>)
  const refresh = useRefresh()
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [conflict, setConflict] = useState<Row>()
  const [current, setCurrent] = useState<{ of: Row; row: Row }>()
  const opened = editing === 'new' ? undefined : editing
  const row = opened && current?.of === opened ? current.row : opened

  async function save(values: z.output<S>) {
    try {
      await (row ? update(values, row) : create(values))
    } catch (error) {
      if (row && read && isConflict(error)) setConflict(row)
      throw error
    }
    // The filter of the list may hide the row: then this alone says that it is there.
    message.success(t('action.saved'))
    await refresh(...reads)
  }

  async function load(replace: (values: object) => void) {
    if (!opened || !row || !read) return
    const [now] = await Promise.all([read(row), refresh(...reads)])
    setConflict(undefined)
    if (!now) return onClose()
    setCurrent({ of: opened, row: now })
    replace(valuesOf(now))
  }

  return (
    <FormDrawer
      open={editing !== undefined}
      size={props.size}
      title={title(row)}
      schema={schema}
      initial={row ? valuesOf(row) : initial}
      onSubmit={save}
      onClose={onClose}
      notice={(replace) => row && conflict === row && <Changed onLoad={() => void load(replace)} />}
    >
      {children}
    </FormDrawer>
  )
}

/** Reads a row again by its id, whatever another user has named it in the meantime. */
export const byId =
  <Row extends object>(detail: Endpoint<typeof OneId, z.ZodType, z.ZodType<Row | null>>) =>
  ({ id }: { id: number }): Promise<Row | undefined> =>
    unlessGone(call(detail, { query: { id } }))

/** The row that is read; undefined when it is gone. Nothing shows a 404 of itself, so whoever sees the drawer close reads why. */
export async function unlessGone<Row>(reading: Promise<Row | null>): Promise<Row | undefined> {
  try {
    return (await reading) ?? undefined
  } catch (error) {
    if (!(error instanceof CallFailed) || Number(error.code) !== NOT_FOUND) throw error
    apiHost.toast(error.message)
    return undefined
  }
}

/** A value that is taken already is a conflict, too, but names its field. */
const isConflict = (error: unknown) =>
  error instanceof CallFailed && Number(error.code) === CONFLICT && error.failDetail.length === 0

function Changed({ onLoad }: { onLoad: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert
      type="warning"
      showIcon
      title={t('conflict.title')}
      description={t('conflict.hint')}
      action={<Button onClick={onLoad}>{t('conflict.load')}</Button>}
    />
  )
}
