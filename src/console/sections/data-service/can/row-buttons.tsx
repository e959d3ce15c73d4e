import { Button } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveCanPlan } from '#core/contract/can-plan.ts'
import { Allowed } from '#console/ui/allowed.tsx'

interface Props {
  /** Name of the bus or signal, for the labels of the buttons. */
  name: string
  onEdit: () => void
  onRemove: () => void
}

/** Actions on a row of a plan, for users who may change it. */
export function RowButtons({ name, onEdit, onRemove }: Props) {
  const { t } = useTranslation('can')
  return (
    <Allowed to={saveCanPlan}>
      <Button type="link" size="small" aria-label={t('edit', { name })} onClick={onEdit}>
        {t('signal.edit')}
      </Button>
      <Button type="link" size="small" danger aria-label={t('signal.removeNamed', { name })} onClick={onRemove}>
        {t('signal.remove')}
      </Button>
    </Allowed>
  )
}
