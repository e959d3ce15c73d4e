import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { addUpgradeFile } from '#core/contract/upgrade-file.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { FileCheck } from './file-check.tsx'
import { FileList } from './file-list.tsx'
import { KeyDrawer } from './key-drawer.tsx'
import { NewFileDrawer } from './new-file-drawer.tsx'
import { SigningNotice } from './signing-notice.tsx'

/** Upgrade files for those who manage them: upload, test, publish, take offline, sign. */
export function FileManagePage() {
  const { t } = useTranslation('upgradeFile')
  const [adding, add] = useState(false)
  const [keys, showKeys] = useState(false)
  return (
    <>
      <PageHeader
        title={t('title.manage')}
        hint={t('hint.manage')}
        actions={
          <>
            <Button onClick={() => showKeys(true)}>{t('keys')}</Button>
            <AllowedButton to={addUpgradeFile} icon={<PlusOutlined aria-hidden />} onClick={() => add(true)}>
              {t('add')}
            </AllowedButton>
          </>
        }
      />
      <SigningNotice />
      <FileCheck />
      <FileList managing />
      <NewFileDrawer open={adding} onClose={() => add(false)} />
      <KeyDrawer open={keys} onClose={() => showKeys(false)} />
    </>
  )
}
