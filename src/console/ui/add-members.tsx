import { Space } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './add-members.module.css'
import { AllowedButton } from './allowed-button.tsx'
import { VinSelect } from './select/vehicle-selects.tsx'

const VinPasteDialog = lazy(async () => ({ default: (await import('./vin-paste-dialog.tsx')).VinPasteDialog }))

interface Props {
  /** Required endpoint. */
  to: AnyEndpoint
  add: (vins: string[]) => Promise<void>
  /** Further buttons of the line. */
  children?: ReactNode
}

/** Puts vehicles into a group: one found as it is typed, or a pasted list. */
export function AddMembers({ to, add, children }: Props) {
  const { t } = useTranslation('vehicleGroup')
  const [vin, setVin] = useState<string | null>(null)
  const [pasting, paste] = useState(false)
  async function addAll(vins: string[]) {
    await add(vins)
    setVin(null)
  }
  return (
    <div className={styles.add}>
      <Space.Compact>
        <VinSelect
          aria-label={t('member.choose')}
          placeholder={t('member.choose')}
          value={vin}
          onChange={(value) => setVin(value ?? null)}
        />
        <AllowedButton to={to} disabled={vin === null} onClick={() => void addAll([vin!])}>
          {t('member.add')}
        </AllowedButton>
      </Space.Compact>
      <AllowedButton to={to} onClick={() => paste(true)}>
        {t('member.paste')}
      </AllowedButton>
      {children}
      {pasting && (
        <Suspense>
          <VinPasteDialog vins={[]} onTake={(vins) => void addAll(vins)} onClose={() => paste(false)} />
        </Suspense>
      )}
    </div>
  )
}
