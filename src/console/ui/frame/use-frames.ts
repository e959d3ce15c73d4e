import { use, useEffect, useState } from 'react'
import type { Inspection, ProtocolChoice } from '#core/protocol/inspect/inspection.ts'
import { FrameDialect } from './frame-dialect.ts'

type Codec = typeof import('./frame-codec.ts')

/** A frame of a journal with the platform's data about it. */
export interface JournalFrame {
  content: string
  protocol: 'jt808' | 'gb32960'
  version?: string
}

/** Frames of GB/T 32960 begin with the same byte twice, by edition. */
export const protocolOf = (hex: string): JournalFrame['protocol'] =>
  hex.startsWith('2323') || hex.startsWith('2424') ? 'gb32960' : 'jt808'

/** A journal has no more lines on screen than this. */
const CACHED_MAX = 1000

/** Frames once read, by their bytes and how they were read; the oldest goes first. */
const read = new Map<string, Inspection | null>()

const choiceOf = ({ protocol, version }: JournalFrame): ProtocolChoice =>
  protocol === 'gb32960' ? 'gb32960' : version === '2011' || version === '2013' ? `jt808-${version}` : 'jt808-2019'

function inspect(codec: Codec, frame: JournalFrame, dialect: string | undefined): Inspection | null {
  const choice = choiceOf(frame)
  const key = `${choice} ${dialect ?? ''} ${frame.content}`
  const known = read.get(key)
  if (known !== undefined) return known
  const found = codec.inspectHex(frame.content, choice, dialect)
  const oldest = read.keys().next().value
  if (read.size >= CACHED_MAX && oldest !== undefined) read.delete(oldest)
  read.set(key, found)
  return found
}

/** Reads frames of a journal; undefined while the codec is loading, null for bytes that are no frame. */
export function useFrames(): (frame: JournalFrame) => Inspection | null | undefined {
  const [codec, setCodec] = useState<Codec>()
  const dialect = use(FrameDialect)
  useEffect(() => {
    let isCurrent = true
    void import('./frame-codec.ts').then((loaded) => isCurrent && setCodec(loaded))
    return () => {
      isCurrent = false
    }
  }, [])
  return (frame) => (codec ? inspect(codec, frame, dialect) : undefined)
}
