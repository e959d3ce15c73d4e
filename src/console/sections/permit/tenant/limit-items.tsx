import { useTranslation } from '#web/i18n/use-translation.ts'
import { INTEGER_MAX } from '#core/contract/fields.ts'
import { TENANT_LIMITS, type TenantLimits } from '#core/domain/tenant.ts'
import { NumberItem } from '#console/ui/form-builder/form-fields.tsx'

/** Only the limits of a row. */
export const limitsOf = ({ maxVehicles, maxAccounts, maxStorageMb, maxExportRows }: TenantLimits): TenantLimits => ({
  maxVehicles,
  maxAccounts,
  maxStorageMb,
  maxExportRows,
})

/** Fields for the limits of a tenant or package; an empty one is unlimited. */
export function useLimitItems() {
  const { t } = useTranslation('tenant')
  return TENANT_LIMITS.map((limit) => (
    <NumberItem
      key={limit}
      name={limit}
      label={t(`limit.${limit}`)}
      min={0}
      max={INTEGER_MAX}
      precision={0}
      placeholder={t('unlimited')}
    />
  ))
}
