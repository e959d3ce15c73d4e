import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Form, type FormInstance } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import {
  Children,
  isValidElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { z } from 'zod'
import { SEARCH_COLLAPSE_FIELDS, SEARCH_COLLAPSED_SHOWN } from '#core/domain/limits.ts'
import { VIN_LENGTH } from '#core/domain/vin.ts'
import { chooseVehicleAtom, currentVehicleAtom } from './current-vehicle.ts'
import { showErrors } from './form-errors.ts'
import { GivenFilter } from './given-filter.ts'
import { SavedViewsButton } from './saved-views-button.tsx'
import { useSearchDraft } from './search-draft.ts'
import { VinField, type VinFieldProps } from './search-fields.tsx'
import styles from './search-form.module.css'
import type { Search } from './use-search.ts'

interface Props<S extends z.ZodType> {
  search: Search<S>
  /** Fields of `search-fields.tsx`, or antd Form.Items named after the filter's own fields. */
  children: ReactNode
  /** Further buttons, like the export. */
  actions?: ReactNode
}

const WideSearchNotice = lazy(async () => ({ default: (await import('./wide-search-notice.tsx')).WideSearchNotice }))

/**
 * The bar above a list (docs/product/shared.md#search-forms). Its filter lives in the hash query, so a search can be linked, restored in a tab
 * and saved under a name.
 */
export function SearchForm<S extends z.ZodType>({ search, children, actions }: Props<S>) {
  // The namespace of the messages under the fields is fetched with the form.
  const { t } = useTranslation(['common', 'validation'])
  const [form] = Form.useForm()
  const [expanded, setExpanded] = useState(false)
  const [unplaced, setUnplaced] = useState<string>()
  const { asking = false, wide, showAnyway, dismiss } = search.held ?? {}
  const fields = Children.toArray(children)
  const collapsible = fields.length >= SEARCH_COLLAPSE_FIELDS
  const toggleLabel = expanded ? t('action.collapse') : t('action.expand')
  const layout = !collapsible ? 'row' : expanded ? 'expanded' : 'collapsed'

  const chooseVehicle = useSetAtom(chooseVehicleAtom)
  const draft = useSearchDraft(search.given)
  const [typed] = useState(() => draft.read())

  function submit(entered: Record<string, unknown>) {
    const values = flatten(entered)
    const errors = search.apply(values)
    if (errors.length === 0) {
      draft.clear()
      if (isVin(values.vin)) chooseVehicle(values.vin)
    }
    setUnplaced(showErrors(form, errors, fieldFor)[0]?.message)
  }

  useStart(search, form, { single: fields.some(isSingleVin), typed: Object.keys(typed).length > 0 })

  // Going back, following a link or choosing another zone changes the address, and the form follows it.
  useEffect(() => form.resetFields(), [form, search.given])
  // After a reload the form has what was typed before it.
  useEffect(() => form.setFieldsValue({ ...typed }), [form, typed])

  function reset() {
    setUnplaced(undefined)
    draft.clear()
    search.clear()
    form.resetFields()
  }

  return (
    <GivenFilter value={search.given}>
      <search>
        <Form
          form={form}
          layout="vertical"
          className={styles.form}
          data-layout={layout}
          onFinish={submit}
          onValuesChange={(_changed, values: Record<string, unknown>) => draft.keep(values)}
          initialValues={search.given}
        >
          {fields.map((field, index) => (
            // Collapsed fields stay in the form: what was entered in them still counts.
            // oxlint-disable-next-line react/no-array-index-key -- the fields of a form never change places
            <div
              key={index}
              className={styles.field}
              hidden={layout === 'collapsed' && index >= SEARCH_COLLAPSED_SHOWN}
            >
              {field}
            </div>
          ))}
          <div className={styles.slot}>
            <Button type="primary" htmlType="submit" loading={asking}>
              {t('action.query')}
            </Button>
            <Button onClick={reset}>{t('action.reset')}</Button>
            {actions}
          </div>
          <div className={styles.corner}>
            <SavedViewsButton />
            {collapsible && (
              <Button
                type="text"
                size="small"
                icon={expanded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
                title={toggleLabel}
                aria-label={toggleLabel}
                aria-expanded={expanded}
                onClick={() => setExpanded(!expanded)}
              />
            )}
          </div>
          {wide && (
            <output className={styles.wide}>
              <Suspense>
                <WideSearchNotice {...wide} onAnyway={() => showAnyway?.()} onExported={() => dismiss?.()} />
              </Suspense>
            </output>
          )}
          {unplaced && (
            <p role="alert" className={styles.unplaced}>
              {unplaced}
            </p>
          )}
        </Form>
      </search>
    </GivenFilter>
  )
}

/**
 * Asks at once where nothing has to be filled in: for the vehicle chosen last where a page is about one vehicle, for the
 * rest of a filter that names only a part of it, as a link from a vehicle does, and for what a page begins with. A filter
 * that cannot be completed so is left to the user, as is one that was being typed before a reload.
 */
function useStart<S extends z.ZodType>(search: Search<S>, form: FormInstance, { single, typed }: Start) {
  const current = useAtomValue(currentVehicleAtom)
  const chooseVehicle = useSetAtom(chooseVehicleAtom)
  const { given, filter } = search
  const started = useRef(false)
  const start = useEffectEvent(() => {
    if (isVin(given.vin)) chooseVehicle(given.vin)
    const isFirst = !started.current
    started.current = true
    const chosen = isFirst && single ? current : undefined
    const vin = given.vin ?? chosen
    const isIncomplete = filter === null && (given.vin !== undefined || (isFirst && !typed))
    if (!isIncomplete && (given.vin !== undefined || chosen === undefined)) return
    const entered = Object.entries(flatten(form.getFieldsValue() as Record<string, unknown>)).filter(
      ([, value]) => value !== undefined,
    )
    search.apply({ ...Object.fromEntries(entered), ...given, ...(vin && { vin }) }, { replace: true })
  })
  useEffect(() => start(), [given])
}

interface Start {
  /** The page is about one vehicle. */
  single: boolean
  /** Something was entered and not asked for. */
  typed: boolean
}

const isVin = (value: unknown): value is string => typeof value === 'string' && value.length === VIN_LENGTH

const isSingleVin = (field: ReactNode): boolean =>
  isValidElement<VinFieldProps>(field) &&
  field.type === VinField &&
  (field.props.single ?? field.props.required ?? false)

/** A field whose value is an object represents the values in it. */
function flatten(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(values).map(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { [name]: value },
    ),
  ) as Record<string, unknown>
}

const fieldFor = (path: string) => (path === 'startTime' || path === 'endTime' ? 'timeRange' : path)
