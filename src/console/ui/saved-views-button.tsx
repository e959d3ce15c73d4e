import { StarOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LateButton } from './late-button.tsx'

const SavedViews = lazy(async () => ({ default: (await import('./saved-views.tsx')).SavedViews }))

/** Saved searches of the page. */
export function SavedViewsButton() {
  const { t } = useTranslation()
  return (
    <LateButton
      icon={<StarOutlined aria-hidden />}
      label={t('list.views')}
      around={(button) => <SavedViews>{button}</SavedViews>}
    />
  )
}
