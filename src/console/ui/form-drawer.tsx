import { Button, Drawer, Form, type FormInstance } from 'antd'
import { Children, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { z } from 'zod'
import { FormSchema } from './form-builder/field-limits.ts'
import { useSubmit } from './form-builder/use-submit.ts'
import { forgetErrors } from './form-errors.ts'
import page from './page.module.css'
import styles from './form-drawer.module.css'
import { LeaveGuard, useDiscardQuestion } from './leave-guard.tsx'

/** Up to this many fields stand in one column. */
const ONE_COLUMN = 6

interface Props<S extends z.ZodType> {
  open: boolean
  title: string
  /** Body of the endpoint the form is sent to. */
  schema: S
  initial?: Readonly<Record<string, unknown>>
  /** Submits the form. Errors of the platform are shown below their fields. */
  onSubmit: (values: z.output<S>) => Promise<unknown>
  onClose: () => void
  /** antd Form.Items named after the schema's fields. */
  children: ReactNode
  submitText?: string
  /** Width in pixels, for content with columns of its own; absent: by the number of fields. */
  size?: number | undefined
  /** Above the fields; `replace` puts other values into them. */
  notice?: (replace: (values: object) => void) => ReactNode
}

/** A form next to the page, a new one each time it opens. Entered data are discarded only after a confirmation. */
export function FormDrawer<S extends z.ZodType>(props: Props<S>) {
  return <OpenedForm key={useOpening(props.open)} {...props} />
}

/**
 * How often it was opened. A form that is used again keeps values of the row before: initial values count for the first
 * fields of a form alone, also with `preserve` switched off.
 */
function useOpening(open: boolean): number {
  const [last, setLast] = useState({ open, count: 0 })
  if (open !== last.open) setLast({ open, count: last.count + (open ? 1 : 0) })
  return last.count
}

function OpenedForm<S extends z.ZodType>(props: Props<S>) {
  const { open, title, children, submitText, size } = props
  const { t } = useTranslation(['common', 'validation'])
  const [form] = Form.useForm()
  // The search form of the same page has fields of the same names; labels must refer to those of this form.
  const name = useId()
  const { submit, busy, unplaced } = useSubmit(form, props.schema, async (values) => {
    await props.onSubmit(values)
    props.onClose()
  })
  const { changed, leave } = useLeave(form, props)
  const wide = size === undefined && Children.count(children) > ONE_COLUMN
  return (
    <Drawer
      open={open}
      title={title}
      onClose={leave}
      size={size ?? (wide ? 720 : 420)}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <div className={page.foot}>
          <Button onClick={leave}>{t('action.cancel')}</Button>
          {/* Belongs to the form although outside of it, so that Enter in a field saves. */}
          <Button type="primary" htmlType="submit" form={name} loading={busy}>
            {submitText ?? t('action.save')}
          </Button>
        </div>
      }
    >
      {open && <LeaveGuard isChanged={changed} />}
      <Form
        form={form}
        name={name}
        layout="vertical"
        preserve={false}
        className={styles.form}
        data-wide={wide}
        onFinish={submit}
        onValuesChange={(changed: object) => forgetErrors(form, changed)}
        {...(props.initial && { initialValues: props.initial })}
      >
        {props.notice?.((values) => form.setFieldsValue(values))}
        <FormSchema value={props.schema}>{children}</FormSchema>
        {unplaced && (
          <p role="alert" className={styles.unplaced}>
            {unplaced}
          </p>
        )}
      </Form>
    </Drawer>
  )
}

/** Closes at once when nothing was changed; otherwise asks once before. */
function useLeave<S extends z.ZodType>(form: FormInstance, { initial = {}, onClose }: Props<S>) {
  const ask = useDiscardQuestion()
  const changed = () => isChanged(form.getFieldsValue() as Record<string, unknown>, initial)
  return { changed, leave: () => (changed() ? ask(onClose) : onClose()) }
}

/** A field that was filled and emptied again is as it was. */
function isChanged(values: Readonly<Record<string, unknown>>, initial: Readonly<Record<string, unknown>>): boolean {
  const said = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? 'null' : JSON.stringify(value)
  return Object.entries(values).some(([name, value]) => said(value) !== said(initial[name]))
}
