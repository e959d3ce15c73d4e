import { SettingOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { LateButton } from './late-button.tsx'
import styles from './table.module.css'
import type { ChosenColumns } from './use-columns.ts'

const ColumnChooser = lazy(async () => ({ default: (await import('./column-chooser.tsx')).ColumnChooser }))

/** Opens the choice of columns. */
export function ColumnButton({ columns }: { columns: ChosenColumns }) {
  const { t } = useTranslation()
  return (
    <div className={styles.tools}>
      <LateButton
        icon={<SettingOutlined />}
        label={t('list.columns')}
        around={(button) => <ColumnChooser columns={columns}>{button}</ColumnChooser>}
      />
    </div>
  )
}
