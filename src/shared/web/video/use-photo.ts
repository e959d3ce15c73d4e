import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TOAST_MS } from '#core/domain/limits.ts'
import type { VideoTasks } from './video-task.ts'

/** Takes photos of a running stream and says for three seconds what became of it. */
export function usePhoto({ takePhoto }: VideoTasks, taskId: string | null) {
  const { t } = useTranslation('video')
  const [said, setSaid] = useState<string>()
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(undefined), TOAST_MS)
    return () => clearTimeout(timer)
  }, [said])

  async function take(id: string) {
    try {
      await takePhoto?.(id)
      setSaid(t('photoTaken'))
    } catch {
      setSaid(t('photoFailed'))
    }
  }
  return { said, ...(takePhoto && taskId && { take: () => void take(taskId) }) }
}
