import { App } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CallFailed, failureText } from '#web/api/call-failed.ts'
import type { UploadProblem } from './upload-rules.ts'

/** Shows what is wrong with a file, or why it did not arrive. */
export function useSay(messageMs: number) {
  const { message } = App.useApp()
  const { t } = useTranslation('upload')

  function wordsOf(problem: unknown): string {
    if (isProblem(problem)) return 'max' in problem ? t(problem.key, { max: problem.max }) : t(problem.key)
    // A retry does not help when the platform rejects the content.
    if (problem instanceof CallFailed && Number(problem.code) >= 400 && Number(problem.code) < 500)
      return t('refused', { reason: failureText(problem) })
    return t('failed')
  }
  return (problem: unknown) => void message.error({ content: wordsOf(problem), duration: messageMs / 1000 })
}

const isProblem = (problem: unknown): problem is UploadProblem =>
  typeof problem === 'object' && problem !== null && !(problem instanceof Error) && 'key' in problem
