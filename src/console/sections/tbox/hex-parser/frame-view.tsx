import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Inspection, type InspectOptions, isPlainFrame } from '#core/protocol/inspect/inspection.ts'
import { CopyButton } from '#console/ui/frame/copy-button.tsx'
import { FrameFacts } from '#console/ui/frame/frame-facts.tsx'
import { FramePanes } from '#console/ui/frame/frame-panes.tsx'
import { testCase } from '#console/ui/frame/test-case.ts'
import { useWords } from '#console/ui/frame/use-words.ts'
import { FrameBuilder } from './frame-builder.tsx'
import { FrameComparison } from './frame-comparison.tsx'
import page from '#console/ui/page.module.css'
import { UnknownItems } from './unknown-items.tsx'

interface Props {
  frame: Inspection
  frames: readonly Inspection[]
  options: InspectOptions
  /** A link to this frame, or null when it is too long for one. */
  link: string | null
  onParse: (hex: string) => void
}

const NOT_BUILT = new Set(['jt1078', 'jsatl'])

/** One frame: facts, tree, bytes and actions. */
export function FrameView({ frame, frames, options, link, onParse }: Props) {
  const { t } = useTranslation('hexParser')
  const words = useWords(frame.protocol)
  const [other, setOther] = useState<number | null>(null)
  const [texts, setTexts] = useState<Record<string, string> | null>(null)
  const compared = other === null ? undefined : frames[other]

  return (
    <section aria-label={words.message(frame)}>
      <FrameFacts frame={frame} words={words} />
      <div className={page.buttons}>
        <CopyButton text={link} label={t('action.link')} unavailable={t('action.linkTooLong')} />
        <CopyButton text={testCase(frame)} label={t('action.testCase')} />
        <Button
          aria-pressed={texts !== null}
          disabled={NOT_BUILT.has(frame.protocol) || frame.subpackage !== null || !isPlainFrame(frame)}
          onClick={() => setTexts(texts === null ? {} : null)}
        >
          {t('action.build')}
        </Button>
        <Select
          allowClear
          aria-label={t('action.compare')}
          placeholder={t('action.compare')}
          disabled={frames.length < 2}
          value={other}
          onChange={(value: number | undefined) => setOther(value ?? null)}
          style={{ minInlineSize: 220 }}
          options={frames.map((each, index) => ({ value: index, label: `${index + 1} ${each.id} ${each.sender}` }))}
        />
      </div>
      <UnknownItems ids={frame.unknownIds} canDefine={frame.protocol === 'jt808'} />
      {texts && <FrameBuilder frame={frame} options={options} texts={texts} onParse={onParse} />}
      {compared ? (
        <FrameComparison left={frame} right={compared} words={words} />
      ) : (
        <FramePanes
          frame={frame}
          words={words}
          {...(texts
            ? { editing: { texts, change: (key: string, text: string) => setTexts({ ...texts, [key]: text }) } }
            : {})}
        />
      )}
    </section>
  )
}
