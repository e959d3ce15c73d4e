import { Button, Form, type FormProps } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { z } from 'zod'
import styles from './simple-form.module.css'
import { FormSchema } from './field-limits.ts'
import { useSubmit } from './use-submit.ts'

interface Props<S extends z.ZodType> {
  /** Body of the endpoint the form is sent to. */
  schema: S
  initial?: Readonly<Record<string, unknown>>
  /** Submits the form. Errors of the platform are shown below their fields. */
  onSubmit: (values: z.output<S>) => Promise<unknown>
  /** Fields named after those of the schema. */
  children: ReactNode
  submitText?: string
  layout?: FormProps['layout']
}

/** A form of fields in a page: checked by the schema it is sent with, both here and by the platform. */
export function SimpleForm<S extends z.ZodType>({ schema, initial, onSubmit, children, submitText, layout }: Props<S>) {
  const { t } = useTranslation(['common', 'validation'])
  const [form] = Form.useForm()
  const name = useId()
  const { submit, busy, unplaced } = useSubmit(form, schema, onSubmit)
  return (
    <Form
      form={form}
      name={name}
      layout={layout ?? 'vertical'}
      onFinish={submit}
      {...(initial && { initialValues: initial })}
    >
      <FormSchema value={schema}>{children}</FormSchema>
      {unplaced && (
        <p role="alert" className={styles.unplaced}>
          {unplaced}
        </p>
      )}
      <Button type="primary" htmlType="submit" loading={busy}>
        {submitText ?? t('action.save')}
      </Button>
    </Form>
  )
}
