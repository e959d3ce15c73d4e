import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  DeleteOutlined,
  DownloadOutlined,
  SafetyCertificateOutlined,
} from '@ant-design/icons'
import { App, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import {
  auditDataPackage,
  cancelDataPackage,
  type DataPackage,
  deleteDataPackage,
  extendDataPackage,
  linkDataPackage,
  listDataPackages,
  verifyDataPackage,
} from '#core/contract/data-package.ts'
import { OPEN_PACKAGE_STATES, PACKAGE_LIMITS } from '#core/domain/data-package.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { NumberItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { RowAction } from '#console/ui/row-action.tsx'

const Decision = z
  .object({ approve: z.enum(['yes', 'no']), note: z.string().trim().max(300).default('') })
  .refine(({ approve, note }) => approve === 'yes' || note !== '', { path: ['note'], message: 'validation.required' })
const Extension = z.object({ days: z.number().int().min(1).max(PACKAGE_LIMITS.maxRetentionDays) })

/** Actions on one package. */
export function PackageActions({ row }: { row: DataPackage }) {
  const { t } = useTranslation('dataPackage')
  const { message } = App.useApp()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const [form, open] = useState<'decision' | 'extension' | null>(null)
  const { id, name, state } = row
  const label = (text: string) => `${text} ${name}`
  const download = async () => {
    const { url } = await call(linkDataPackage, { body: { id } })
    window.location.assign(url)
    await refresh(listDataPackages)
  }
  const verify = async () => {
    const { good } = await call(verifyDataPackage, { query: { id } })
    if (good) message.success(t('verified'))
    else message.error(t('notVerified'))
  }
  const ask = (title: string, danger: boolean, work: () => Promise<unknown>) =>
    confirm({
      title,
      danger,
      onConfirm: async () => {
        await work()
        await refresh(listDataPackages)
      },
    })
  return (
    <>
      {state === 'awaitingApproval' && !row.own && (
        <RowAction
          to={auditDataPackage}
          icon={<CheckCircleOutlined aria-hidden />}
          label={label(t('decide'))}
          onClick={() => open('decision')}
        />
      )}
      {state === 'ready' && (
        <>
          <RowAction
            to={linkDataPackage}
            icon={<DownloadOutlined aria-hidden />}
            label={label(t('download'))}
            onClick={() => void download()}
          />
          <RowAction
            to={verifyDataPackage}
            icon={<SafetyCertificateOutlined aria-hidden />}
            label={label(t('verify'))}
            onClick={() => void verify()}
          />
          <RowAction
            to={extendDataPackage}
            icon={<ClockCircleOutlined aria-hidden />}
            label={label(t('extend'))}
            onClick={() => open('extension')}
          />
        </>
      )}
      {OPEN_PACKAGE_STATES.includes(state) ? (
        <RowAction
          to={cancelDataPackage}
          icon={<CloseCircleOutlined aria-hidden />}
          label={label(t('cancel'))}
          onClick={() => ask(t('cancelAsk', { name }), false, () => call(cancelDataPackage, { body: { id } }))}
        />
      ) : (
        <RowAction
          to={deleteDataPackage}
          icon={<DeleteOutlined aria-hidden />}
          label={label(t('delete'))}
          onClick={() => ask(t('deleteAsk', { name }), true, () => call(deleteDataPackage, { body: { id } }))}
        />
      )}
      <FormDrawer
        open={form === 'decision'}
        title={t('decideOn', { name })}
        schema={Decision}
        initial={{ approve: 'yes', note: '' }}
        onSubmit={async ({ approve, note }) => {
          await call(auditDataPackage, { body: { id, approve: approve === 'yes', note } })
          await refresh(listDataPackages)
        }}
        onClose={() => open(null)}
      >
        <p>
          {t('purpose')}: <bdi>{row.purpose}</bdi>
        </p>
        <Form.Item name="approve" label={t('decision')} required>
          <Select
            options={[
              { value: 'yes', label: t('approve') },
              { value: 'no', label: t('reject') },
            ]}
          />
        </Form.Item>
        <TextAreaItem name="note" label={t('note')} rows={3} />
      </FormDrawer>
      <FormDrawer
        open={form === 'extension'}
        title={t('extend')}
        schema={Extension}
        initial={{ days: 30 }}
        onSubmit={(body) => call(extendDataPackage, { body: { id, ...body } }).then(() => refresh(listDataPackages))}
        onClose={() => open(null)}
      >
        <NumberItem name="days" label={t('keepDays')} />
      </FormDrawer>
    </>
  )
}
