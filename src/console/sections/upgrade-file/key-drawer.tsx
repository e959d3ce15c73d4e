import { useState } from 'react'
import { z } from 'zod'
import { requiredText } from '#core/contract/fields.ts'
import { listSigningKeys, rotateSigningKey, type SigningKey } from '#core/contract/signing-key.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { Copyable } from '#console/ui/copyable.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { FILE_READS } from './file-reads.ts'
import { SigningNotice } from './signing-notice.tsx'

const Reason = z.object({ reason: requiredText(500) })

interface Props {
  open: boolean
  onClose: () => void
}

/** Keys that sign the files of the tenant: their public halves, and a new one in place of the active one. */
export function KeyDrawer({ open, onClose }: Props) {
  const { t } = useTranslation(['upgradeFile', 'partVersion'])
  const format = useFormat()
  const [rotating, rotate] = useState(false)
  const { data, error, reload } = useCall(listSigningKeys, {}, { toast: false, enabled: open })
  return (
    <DetailDrawer
      open={open}
      title={t('keys')}
      size={820}
      onClose={onClose}
      extra={
        <AllowedButton to={rotateSigningKey} onClick={() => rotate(true)}>
          {t('keys.rotate')}
        </AllowedButton>
      }
    >
      {error && !data && <LoadFailed error={error} retry={reload} />}
      {!error && !data && <Loading />}
      <SigningNotice />
      <p>{t('keys.hint')}</p>
      {data && (
        <PlainTable<SigningKey>
          label={t('keys')}
          rows={data.keys}
          rowKey={({ keyId }) => keyId}
          columns={[
            [t('keys.id'), ({ keyId }) => <Copyable text={keyId} />, 'nameCode'],
            [t('partVersion:status'), ({ state }) => t(`keys.${state}`)],
            [t('keys.files'), ({ files }) => format.number(files), 'number'],
            [t('keys.created'), ({ createTime }) => <TimeCell time={createTime} />],
            [t('keys.creator'), ({ creator }) => creator || '–', 'text'],
            [t('partVersion:reason'), ({ reason }) => reason || '–', 'text'],
            [t('keys.public'), ({ publicKey }) => <Copyable text={publicKey} maxWidth={140} />, 'code'],
          ]}
        />
      )}
      <StepDrawer
        open={rotating}
        title={t('keys.rotate')}
        submitText={t('keys.rotate')}
        hint={t('keys.rotateHint')}
        schema={Reason}
        reads={FILE_READS}
        run={(body) => call(rotateSigningKey, { body })}
        onClose={() => rotate(false)}
      >
        <TextAreaItem name="reason" label={t('partVersion:reason')} />
      </StepDrawer>
    </DetailDrawer>
  )
}
