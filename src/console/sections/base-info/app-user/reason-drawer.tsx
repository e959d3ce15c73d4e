import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getAppUser, listAppUsers, Reason } from '#core/contract/app-user.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'

interface Props {
  open: boolean
  title: string
  hint: string
  submitText: string
  serious?: boolean
  /** Between hint and reason. */
  above?: ReactNode
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** A change of an app user that needs a reason. */
export function ReasonDrawer({ open, title, hint, submitText, serious = false, above, onSubmit, onClose }: Props) {
  const { t } = useTranslation('appUser')
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={open}
      title={title}
      submitText={submitText}
      schema={Reason}
      onSubmit={async ({ reason }) => {
        await onSubmit(reason)
        await refresh(listAppUsers, getAppUser)
      }}
      onClose={onClose}
      notice={() => (
        <>
          <Alert type={serious ? 'error' : 'warning'} showIcon title={hint} />
          {above}
        </>
      )}
    >
      <TextAreaItem name="reason" label={t('reason')} />
    </FormDrawer>
  )
}
