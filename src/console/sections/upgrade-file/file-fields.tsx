import { FILE_ENVIRONMENTS, UPGRADE_FILE_KINDS } from '#core/domain/upgrade-file.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CodeItem, LongTextItem, NumberItem, SelectItem, TagsItem } from '#console/ui/form-builder/form-fields.tsx'

/** What is said about a file. */
export function FileFields() {
  const { t } = useTranslation(['upgradeFile', 'partVersion'])
  return (
    <>
      <SelectItem
        name="fileKind"
        label={t('kind')}
        options={UPGRADE_FILE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <SelectItem
        name="environment"
        label={t('environment')}
        options={FILE_ENVIRONMENTS.map((value) => ({ value, label: t(`environment.${value}`) }))}
      />
      <NumberItem name="releaseCounter" label={t('counter')} hint={t('counter.hint')} />
      <CodeItem name="minFrom" label={t('minFrom')} hint={t('minFrom.hint')} />
      <TagsItem name="hardware" label={t('partVersion:hardware')} hint={t('partVersion:hardware.hint')} />
      <LongTextItem name="notes" label={t('partVersion:notes')} />
      <LongTextItem name="knownIssues" label={t('partVersion:knownIssues')} />
    </>
  )
}
