import { PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './message.module.css'

interface Props {
  /** Field of the form. */
  name: string
  label: string
  addLabel: string
  max: number
  initial: Readonly<Record<string, unknown>>
  /** Heading of a part, by its number from 1. */
  titleOf: (number: number) => string
  /** Fields of the part at an index. */
  children: (at: number) => ReactNode
}

/** Parts of a form that users add and remove: shifts, substitutions, steps. */
export function PartList({ name, label, addLabel, max, initial, titleOf, children }: Props) {
  const { t } = useTranslation('inbox')
  return (
    <Form.List name={name}>
      {(fields, { add, remove }) => (
        <section aria-label={label} className={styles.parts}>
          {fields.map((field, index) => (
            <fieldset key={field.key} className={styles.part}>
              <legend>{titleOf(index + 1)}</legend>
              {children(field.name)}
              <Button
                size="small"
                aria-label={`${t('remove')}: ${titleOf(index + 1)}`}
                onClick={() => remove(field.name)}
              >
                {t('remove')}
              </Button>
            </fieldset>
          ))}
          <Button
            icon={<PlusOutlined aria-hidden />}
            disabled={fields.length >= max}
            onClick={() => add({ ...initial })}
          >
            {addLabel}
          </Button>
        </section>
      )}
    </Form.List>
  )
}
