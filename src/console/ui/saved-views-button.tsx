import { StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const SavedViews = lazy(async () => ({ default: (await import('./saved-views.tsx')).SavedViews }))

/** Kept searches of the page it stands on; their code comes with the first click. */
export function SavedViewsButton() {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)
  const button = (
    <Button
      type="text"
      size="small"
      icon={<StarOutlined />}
      title={t('list.views')}
      aria-label={t('list.views')}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <SavedViews>{button}</SavedViews>
    </Suspense>
  )
}
