import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './table.module.css'
import type { Columns } from './use-columns.ts'

const ColumnChooser = lazy(async () => ({ default: (await import('./column-chooser.tsx')).ColumnChooser }))

export type ChosenColumns = Pick<Columns<never>, 'choices' | 'show' | 'reset'>

/** Opens the choice of columns; its code comes with the first click. */
export function ColumnButton({ columns }: { columns: ChosenColumns }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)
  const button = (
    <Button
      type="text"
      size="small"
      icon={<SettingOutlined />}
      title={t('list.columns')}
      aria-label={t('list.columns')}
      onClick={() => setWanted(true)}
    />
  )
  return (
    <div className={styles.tools}>
      {wanted ? (
        <Suspense fallback={button}>
          <ColumnChooser columns={columns}>{button}</ColumnChooser>
        </Suspense>
      ) : (
        button
      )}
    </div>
  )
}
