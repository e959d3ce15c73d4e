import { Drawer } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ParameterTemplate } from '#core/contract/parameter-template.ts'
import { DryRun } from './send-drawer.tsx'

interface Props {
  open: boolean
  template: ParameterTemplate
  onClose: () => void
}

export function DriftDrawer({ open, template, onClose }: Props) {
  const { t } = useTranslation('parameter')
  return (
    <Drawer open={open} title={t('drift.title', { name: template.name })} size={720} onClose={onClose} destroyOnHidden>
      {open && <DryRun template={template} />}
    </Drawer>
  )
}
