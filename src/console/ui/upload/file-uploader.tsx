import { useContext } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TOAST_MS, UPLOAD_ITEMS, VIDEO_SECONDS } from '#core/domain/limits.ts'
import type { SendOptions } from './put-object.ts'
import { type BrowserTools, sendSigned, type StoredFile, UploadTools } from './send-file.ts'
import { UploadTiles } from './upload-tiles.tsx'
import { extensionsOf, problemOfDuration, problemOfFile, type UploadKind } from './upload-rules.ts'
import { useUploads } from './use-uploads.ts'

interface Props {
  kind: UploadKind
  /** Set by a form item. */
  value?: readonly StoredFile[]
  onChange?: (files: StoredFile[]) => void
  /** Tried on the lowercased file name instead of the extensions of the kind. */
  pattern?: RegExp
  maxMegabytes?: number
  /** Length of a video. */
  maxSeconds?: number
  limit?: number
  /** One file; another takes its place. */
  single?: boolean
  disabled?: boolean
}

/** Images, videos, pdf or any file, sent with a signed PUT (docs/product/shared.md#uploads). */
export function FileUploader(props: Props) {
  const { kind, value = [], pattern, maxMegabytes, disabled, maxSeconds = VIDEO_SECONDS, single = false } = props
  const limit = single ? 1 : (props.limit ?? UPLOAD_ITEMS)
  const tools = useContext(UploadTools)
  const uploads = useUploads({
    files: value,
    onChange: (files) => props.onChange?.(files),
    limit,
    messageMs: TOAST_MS,
    check: async (file) => {
      const problem = problemOfFile(file, { kind, pattern, maxMegabytes })
      if (problem || kind !== 'video') return problem
      const { seconds } = await tools.videoFacts(file)
      return seconds === null ? undefined : problemOfDuration(seconds, maxSeconds)
    },
    send: (file, options) => (kind === 'video' ? sendVideo(file, tools, options) : sendSigned(file, tools, options)),
  })
  return (
    <UploadTiles
      kind={kind}
      files={value}
      uploads={uploads}
      limit={limit}
      extensions={pattern ? [] : extensionsOf(kind)}
      disabled={disabled ?? false}
      hint={<Hint kind={kind} limit={limit} maxMegabytes={maxMegabytes} maxSeconds={maxSeconds} />}
    />
  )
}

/** A video is uploaded with a preview picture and its length (docs/product/shared.md#uploads). */
async function sendVideo(file: File, tools: BrowserTools, options: SendOptions): Promise<StoredFile> {
  const stored = await sendSigned(file, tools, options)
  const { seconds, cover } = await tools.videoFacts(file)
  const picture = cover && new File([cover], 'cover.jpg', { type: 'image/jpeg' })
  // The video itself has arrived; its picture shows no progress of its own.
  const shown = picture && (await sendSigned(picture, tools, { ...options, onProgress: () => {} }))
  return { ...stored, ...(seconds !== null && { duration: seconds }), ...(shown && { coverUrl: shown.url }) }
}

interface HintProps {
  kind: UploadKind
  limit: number
  maxMegabytes: number | undefined
  maxSeconds: number
}

function Hint({ kind, limit, maxMegabytes, maxSeconds }: HintProps) {
  const { t } = useTranslation('upload')
  const parts = [
    kind !== 'file' && extensionsOf(kind).join(', '),
    maxMegabytes !== undefined && t('hint.megabytes', { max: maxMegabytes }),
    kind === 'video' && t('hint.seconds', { max: maxSeconds }),
    limit > 1 && t('hint.items', { count: limit }),
  ]
  return <>{parts.filter(Boolean).join(' · ')}</>
}
