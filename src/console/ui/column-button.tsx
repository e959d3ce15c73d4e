import { SettingOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LateButton } from './late-button.tsx'
import type { TableDensity } from './table-density.ts'
import type { ChosenColumns } from './use-columns.ts'

const ColumnChooser = lazy(async () => ({ default: (await import('./column-chooser.tsx')).ColumnChooser }))

/** Opens the choice of columns. */
export function ColumnButton({ columns, density }: { columns: ChosenColumns; density: TableDensity }) {
  const { t } = useTranslation()
  return (
    <LateButton
      icon={<SettingOutlined aria-hidden />}
      label={t('list.columns')}
      around={(button) => (
        <ColumnChooser columns={columns} density={density}>
          {button}
        </ColumnChooser>
      )}
    />
  )
}
