import { Button, Drawer, Form, type FormInstance } from 'antd'
import { Children, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { errorsIn, errorsOf, showErrors } from './form-errors.ts'
import styles from './form-drawer.module.css'

/** Up to this many fields stand in one column. */
const ONE_COLUMN = 6

interface Props<S extends z.ZodType> {
  open: boolean
  title: string
  /** Body of the endpoint the form is sent to. */
  schema: S
  initial?: Readonly<Record<string, unknown>>
  /** Sends it. What the platform finds wrong with a field appears under that field. */
  onSubmit: (values: z.output<S>) => Promise<unknown>
  onClose: () => void
  /** antd Form.Items named after the schema's fields. */
  children: ReactNode
  submitText?: string
}

export function FormDrawer<S extends z.ZodType>(props: Props<S>) {
  const { open, title, onClose, children, submitText } = props
  const { t } = useTranslation(['common', 'validation'])
  const [form] = Form.useForm()
  // The search form of the same page has fields of the same names; labels must find those of this form.
  const name = useId()
  const { submit, busy, unplaced } = useSubmit(form, props)
  const wide = Children.count(children) > ONE_COLUMN
  return (
    <Drawer
      open={open}
      title={title}
      onClose={onClose}
      size={wide ? 720 : 420}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={form.submit}>
            {submitText ?? t('action.save')}
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        name={name}
        layout="vertical"
        preserve={false}
        className={styles.form}
        data-wide={wide}
        onFinish={submit}
        {...(props.initial && { initialValues: props.initial })}
      >
        {children}
        {unplaced && (
          <p role="alert" className={styles.unplaced}>
            {unplaced}
          </p>
        )}
      </Form>
    </Drawer>
  )
}

function useSubmit<S extends z.ZodType>(form: FormInstance, { schema, onSubmit, onClose }: Props<S>) {
  const [busy, setBusy] = useState(false)
  const [unplaced, setUnplaced] = useState<string>()

  async function submit(values: Record<string, unknown>) {
    const parsed = schema.safeParse(values)
    if (!parsed.success) return setUnplaced(showErrors(form, errorsOf(parsed.error, values))[0]?.message)
    setUnplaced(undefined)
    setBusy(true)
    try {
      await onSubmit(parsed.data)
      onClose()
    } catch (error) {
      showErrors(form, errorsIn(error))
      // Failures of a call are told by the call.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    } finally {
      setBusy(false)
    }
  }

  return { submit, busy, unplaced }
}
