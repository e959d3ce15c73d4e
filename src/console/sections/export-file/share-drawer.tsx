import { DeleteOutlined } from '@ant-design/icons'
import { Form, Radio } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import {
  type ExportReader,
  listExportReaders,
  listExportShares,
  removeExportShare,
  shareExport,
} from '#core/contract/export-sharing.ts'
import type { ExportJob } from '#core/contract/export.ts'
import { epochOfWall, wallText } from '#core/domain/wall-time.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import type { OptionSource, SelectorProps } from '#console/ui/select/option-source.ts'
import { RemoteSelect } from '#console/ui/select/remote-select.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import styles from './export-drawers.module.css'

const DAY_MS = 86_400_000
/** Days it may be shared for; 0: as long as the file is there. */
const DAYS = ['1', '3', '0'] as const
const ShareForm = z.object({ accountId: z.number({ message: 'validation.required' }), days: z.enum(DAYS) })

const READERS: OptionSource<typeof listExportReaders, ExportReader, number> = {
  endpoint: listExportReaders,
  query: (keyWord, pageNum, pageSize) => ({ ...(keyWord && { keyWord }), pageNum, pageSize }),
  read: (answer) => answer,
  option: ({ accountId, name, orgName }) => ({ value: accountId, label: name, note: orgName }),
}

const ReaderSelect = (props: SelectorProps<number>) => <RemoteSelect source={READERS} {...props} />

interface Props {
  job: ExportJob
  onChange: () => void
  onClose: () => void
}

/** The users an export is shared with, and a form to add one. */
export function ShareDrawer({ job, onChange, onClose }: Props) {
  const { t } = useTranslation('exportFile')
  const { zone } = useFormat()

  return (
    <FormDrawer
      open
      title={t('share.title')}
      schema={ShareForm}
      initial={{ days: '0' }}
      submitText={t('share.submit')}
      onClose={onClose}
      onSubmit={async ({ accountId, days }) => {
        const gone = job.expireTime ?? ''
        const wanted = Date.now() + Number(days) * DAY_MS
        const untilTime = days === '0' || wanted > epochOfWall(gone, zone) ? gone : wallText(wanted, zone)
        await call(shareExport, { body: { id: job.id, accountIds: [accountId], untilTime } })
        onChange()
      }}
    >
      <p className={styles.hint}>{t('share.hint')}</p>
      <Shares job={job} onChange={onChange} />
      <Form.Item name="accountId" label={t('share.with')} required>
        <ReaderSelect />
      </Form.Item>
      <Form.Item name="days" label={t('share.until')}>
        <Radio.Group
          options={DAYS.map((days) => ({
            value: days,
            label: days === '0' ? t('share.untilGone') : t('share.days', { count: Number(days) }),
          }))}
        />
      </Form.Item>
    </FormDrawer>
  )
}

function Shares({ job, onChange }: Pick<Props, 'job' | 'onChange'>) {
  const { t } = useTranslation('exportFile')
  const confirm = useConfirm()
  const { data, reload } = useCall(listExportShares, { query: { id: job.id } })
  if (!data || data.length === 0) return <p className={styles.hint}>{t('share.none')}</p>

  const revoke = (accountId: number, name: string) =>
    confirm({
      title: t('share.revokeAsk', { name }),
      danger: true,
      confirmText: t('share.revoke'),
      onConfirm: async () => {
        await call(removeExportShare, { body: { id: job.id, accountId } })
        reload()
        onChange()
      },
    })

  return (
    <ul className={styles.shares} aria-label={t('share.list')}>
      {data.map(({ accountId, name, orgName, untilTime, able }) => (
        <li key={accountId}>
          <div>
            <bdi>{name}</bdi>
            <small>
              <bdi>{orgName}</bdi>
            </small>
            {!able && <ToneTag tone="warning">{t('share.unable')}</ToneTag>}
          </div>
          <small>
            {t('share.until')} <TimeCell time={untilTime} />
          </small>
          <RowAction
            to={removeExportShare}
            icon={<DeleteOutlined aria-hidden />}
            label={t('share.revokeOf', { name })}
            onClick={() => revoke(accountId, name)}
          />
        </li>
      ))}
    </ul>
  )
}
