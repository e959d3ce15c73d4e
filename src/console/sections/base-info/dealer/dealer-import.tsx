import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadDealerTemplate, listDealers } from '#core/contract/dealer.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { Allowed } from '../../../ui/allowed.tsx'

const ImportDialog = lazy(async () => ({
  default: (await import('../../../ui/import/import-dialog.tsx')).ImportDialog,
}))

/** Button and dialog of the dealer import. */
export function DealerImport() {
  const { t } = useTranslation('dealer')
  const refresh = useRefresh()
  const [open, setOpen] = useState(false)
  return (
    <Allowed to={downloadDealerTemplate}>
      <Button onClick={() => setOpen(true)}>{t('import')}</Button>
      {open && (
        <Suspense>
          <ImportDialog
            open
            title={t('import.title')}
            importer="dealer"
            onClose={() => setOpen(false)}
            onImported={() => void refresh(listDealers)}
          />
        </Suspense>
      )}
    </Allowed>
  )
}
