import { useTranslation } from '#web/i18n/use-translation.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { FileCheck } from './file-check.tsx'
import { FileList } from './file-list.tsx'
import { StorageFigures } from './storage-figures.tsx'

/** Every upgrade file by the part it is for, for everybody who works with upgrades, and what they take in the store. */
export function FileBrowsePage() {
  const { t } = useTranslation('upgradeFile')
  return (
    <>
      <PageHeader title={t('title.browse')} hint={t('hint.browse')} />
      <StorageFigures />
      <FileCheck />
      <FileList />
    </>
  )
}
