import { Button, Checkbox, Popover } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenColumns } from './use-columns.ts'
import styles from './column-chooser.module.css'

interface Props {
  columns: ChosenColumns
  /** The button it hangs on. */
  children: ReactNode
}

/** Which columns are shown; widths are dragged in the table itself. */
export function ColumnChooser({ columns: { choices, show, reset }, children }: Props) {
  const { t } = useTranslation('list')
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      defaultOpen
      title={t('columns.title')}
      content={
        <div className={styles.panel}>
          <div className={styles.choices}>
            {choices.map(({ key, title, shown }) => (
              <Checkbox key={key} checked={shown} onChange={(event) => show(key, event.target.checked)}>
                {title}
              </Checkbox>
            ))}
          </div>
          <p>{t('columns.hint')}</p>
          <Button block disabled={!reset} onClick={reset}>
            {t('columns.reset')}
          </Button>
        </div>
      }
    >
      {children}
    </Popover>
  )
}
