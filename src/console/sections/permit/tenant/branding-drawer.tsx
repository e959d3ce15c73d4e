import { UploadOutlined } from '@ant-design/icons'
import { Alert, App, Button, Form, Space, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { MAP_DATUMS } from '#core/contract/account.ts'
import * as contract from '#core/contract/tenant.ts'
import { OBJECTS_PATH } from '#core/contract/upload.ts'
import { LOGO_MAX_BYTES, LOGO_TYPES } from '#core/domain/tenant.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { MapCentreItem } from '#console/ui/address/map-centre-item.tsx'
import { SelectItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { useLast } from '#console/ui/use-last.ts'
import styles from './tenant.module.css'

const DATUM_NAMES = { wgs84: 'WGS-84', gcj02: 'GCJ-02', bd09: 'BD-09' } as const

interface Props {
  tenant: contract.TenantRow | undefined
  onClose: () => void
}

/** Logo, map centre and base map of a tenant. */
export function BrandingDrawer({ tenant, onClose }: Props) {
  const { t } = useTranslation('tenant')
  const refresh = useRefresh()
  const shown = useLast(tenant)
  return (
    <FormDrawer
      open={tenant !== undefined}
      title={t('branding', { name: shown?.name ?? '' })}
      schema={contract.TenantBranding}
      {...(shown && {
        initial: { logoKey: shown.logoKey, lng: shown.lng, lat: shown.lat, activeMap: shown.activeMap },
      })}
      onSubmit={async (branding) => {
        await call(contract.saveBranding, { body: { ...branding, id: tenant!.id } })
        await refresh(contract.listTenants)
      }}
      onClose={onClose}
      notice={() => <Alert type="info" showIcon title={t('branding.hint')} />}
    >
      <Form.Item name="logoKey" label={t('logo')} extra={t('logo.hint')}>
        <LogoInput />
      </Form.Item>
      <MapCentreItem label={t('mapCentre')} choose={t('mapCentre.choose')} />
      <SelectItem
        name="activeMap"
        label={t('activeMap')}
        options={MAP_DATUMS.map((value) => ({ value, label: DATUM_NAMES[value] }))}
      />
    </FormDrawer>
  )
}

interface LogoProps {
  id?: string
  value?: string
  onChange?: (logoKey: string) => void
}

function LogoInput({ id, value = '', onChange }: LogoProps) {
  const { t } = useTranslation(['tenant', 'validation'])
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  async function send(file: File) {
    if (!LOGO_TYPES.includes(file.type) || file.size > LOGO_MAX_BYTES) {
      return void message.error(t('validation:validation.logo'))
    }
    setBusy(true)
    try {
      const body = new FormData()
      body.append('file', file)
      onChange?.((await call(contract.uploadLogo, { body })).logoKey)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div id={id}>
      {value && (
        <div className={styles.logo}>
          <img src={`${OBJECTS_PATH}/${value}`} alt={t('logo')} />
        </div>
      )}
      <Space>
        <Upload
          accept={LOGO_TYPES.join()}
          showUploadList={false}
          beforeUpload={(file) => {
            void send(file)
            return false
          }}
        >
          <Button icon={<UploadOutlined aria-hidden />} loading={busy}>
            {t('logo.upload')}
          </Button>
        </Upload>
        {value && <Button onClick={() => onChange?.('')}>{t('logo.remove')}</Button>}
      </Space>
    </div>
  )
}
