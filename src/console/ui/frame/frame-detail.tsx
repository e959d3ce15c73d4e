import { Alert } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Copyable } from '../copyable.tsx'
import { Loading } from '../list-states.tsx'
import { CopyButton } from './copy-button.tsx'
import { FrameFacts } from './frame-facts.tsx'
import { FramePanes } from './frame-panes.tsx'
import page from '../page.module.css'
import { testCase } from './test-case.ts'
import { type JournalFrame, useFrames } from './use-frames.ts'
import { useWords } from './use-words.ts'

/** A frame of a journal: its facts, tree and bytes, and a copy of it for tests. */
export function FrameDetail({ frame: source }: { frame: JournalFrame }) {
  const { t } = useTranslation(['hexParser', 'journal'])
  const words = useWords(source.protocol)
  const frame = useFrames()(source)
  if (frame === undefined) return <Loading />
  if (frame === null) {
    return (
      <>
        <Alert type="warning" showIcon title={t('journal:frame.none')} />
        <Copyable text={source.content} maxWidth={600} />
      </>
    )
  }
  return (
    <section aria-label={words.message(frame)}>
      <FrameFacts frame={frame} words={words} />
      <div className={page.buttons}>
        <CopyButton text={testCase(frame)} label={t('action.testCase')} />
        <CopyButton text={source.content} label={t('journal:frame.copyHex')} />
      </div>
      <FramePanes frame={frame} words={words} stacked />
    </section>
  )
}
