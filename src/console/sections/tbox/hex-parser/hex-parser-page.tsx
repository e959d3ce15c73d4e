import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import type { Inspection, InspectOptions, ItemSet, ProtocolChoice } from '#core/protocol/inspect/inspection.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { extensionsAtom, ITEM_SETS } from './extensions.ts'
import { ExampleFrames } from './example-frames.tsx'
import { FrameList } from './frame-list.tsx'
import { FrameView } from './frame-view.tsx'
import styles from './hex-parser.module.css'
import type { ParserInput } from './parse-input.ts'
import { ParserInputField } from './parser-input.tsx'
import { CHOICE_KEYS } from './sound.ts'
import { frameHex } from '#console/ui/frame/test-case.ts'
import { useInspection } from './use-inspection.ts'

/** Addresses above this are cut by some mail programs and proxies. */
const LONGEST_LINK = 4000

const isChoice = (text: string | null): text is ProtocolChoice => text !== null && text in CHOICE_KEYS
const isSet = (text: string | null): text is ItemSet => ITEM_SETS.some((set) => set === text)

/** Reads frames of every protocol in the browser: nothing that is pasted leaves it (docs/product/tbox.md). */
export function HexParserPage() {
  const { t } = useTranslation(['hexParser', 'diagnostics', 'protocol'])
  const [params, setParams] = useSearchParams()
  const given = params.get('protocol')
  const givenSet = params.get('items')
  const protocol = isChoice(given) ? given : 'auto'
  const itemSet = isSet(givenSet) ? givenSet : 'fleetwall'
  const extensions = useAtomValue(extensionsAtom)
  const options = useMemo<InspectOptions>(() => ({ protocol, itemSet, extensions }), [protocol, itemSet, extensions])
  const [source, setSource] = useState<{ input: ParserInput; name: string | null }>(() => ({
    input: params.get('frame') ?? '',
    name: null,
  }))
  const [selected, setSelected] = useState(0)
  const { result, busy, failed } = useInspection(source.input, options)
  const frames = result?.frames ?? []
  const shown = frames[Math.min(selected, frames.length - 1)]

  function keep(name: 'protocol' | 'items', value: string) {
    params.set(name, value)
    setParams(params, { replace: true })
  }
  function take(input: ParserInput, name: string | null) {
    setSelected(0)
    setSource({ input, name })
  }

  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <ParserInputField
        input={source.input}
        fileName={source.name}
        onInput={take}
        protocol={protocol}
        onProtocol={(value) => keep('protocol', value)}
        itemSet={itemSet}
        onItemSet={(value) => keep('items', value)}
      />
      <output className={styles.found}>
        {failed && t('found.failed')}
        {!failed && busy && !result && t('found.reading')}
        {result && frames.length === 0 && t('found.none')}
        {frames.length > 0 && t('found.frames', { n: frames.length })}
        {frames.length > 0 && result && result.noise > 0 && ` · ${t('found.noise', { n: result.noise })}`}
        {result?.cut && ` · ${t('found.cut')}`}
      </output>
      {source.input.length === 0 && <ExampleFrames onTry={(hex) => take(hex, null)} />}
      {frames.length > 1 && <FrameList frames={frames} selected={selected} onSelect={setSelected} />}
      {shown && (
        <FrameView
          // A frame starts with its own view; edits belong to one frame.
          key={`${selected} ${shown.offset} ${shown.wire.length}`}
          frame={shown}
          frames={frames}
          options={options}
          link={linkTo(shown, protocol, itemSet)}
          onParse={(hex) => take(hex, null)}
        />
      )}
    </>
  )
}

function linkTo(frame: Inspection, protocol: ProtocolChoice, items: ItemSet): string | null {
  const query = new URLSearchParams({ frame: frameHex(frame), protocol, items })
  const { origin, pathname } = window.location
  const link = `${origin}${pathname}#/tbox/hexParser?${query}`
  const canLink = frame.assembledFrom === undefined && !frame.uncompressed
  return canLink && link.length <= LONGEST_LINK ? link : null
}
