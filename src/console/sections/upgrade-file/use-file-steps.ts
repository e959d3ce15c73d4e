import { App } from 'antd'
import * as contract from '#core/contract/upgrade-file.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { saveAddress } from '#console/ui/save-file.ts'
import { FILE_READS } from './file-reads.ts'

type Row = Pick<contract.UpgradeFile, 'id' | 'softModel'>
export type FileSteps = ReturnType<typeof useFileSteps>

/** What is done with files at once, after a question where it changes them. */
export function useFileSteps() {
  const { t } = useTranslation(['upgradeFile', 'partVersion'])
  const format = useFormat()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const { message } = App.useApp()
  const nameOf = (rows: readonly Row[]) =>
    rows.length === 1 ? rows[0]!.softModel : t('count', { count: rows.length, number: format.number(rows.length) })
  const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

  const ask = (title: string, content: string, work: () => Promise<unknown>, done?: () => void) =>
    confirm({
      title,
      content,
      onConfirm: async () => {
        await work()
        message.success(t('done'))
        done?.()
        await refresh(...FILE_READS)
      },
    })

  return {
    nameOf,
    setStatus: (rows: readonly Row[], versionStatus: 0 | 1 | 2, done?: () => void) =>
      ask(
        t(`partVersion:step.${versionStatus}`, { name: nameOf(rows) }),
        t(`partVersion:step.${versionStatus}.hint`),
        () => call(contract.setUpgradeFileStatus, { body: { ids: ids(rows), versionStatus } }),
        done,
      ),
    sign: (rows: readonly Row[], done?: () => void) =>
      ask(
        t('sign', { name: nameOf(rows) }),
        t('sign.hint'),
        () => call(contract.signUpgradeFiles, { body: { ids: ids(rows) } }),
        done,
      ),
    download: ({ id }: Row) =>
      quietly(async () => {
        const { url, fileName } = await call(contract.downloadUpgradeFile, { body: { id } })
        saveAddress(url, fileName)
        await refresh(...FILE_READS)
      }),
  }
}
