import { useContext } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { UPLOAD_ITEMS, UPLOAD_MEGABYTES, UPLOAD_MESSAGE_MS } from '#core/domain/limits.ts'
import { sendSigned, type StoredFile, UploadTools } from './send-file.ts'
import { type Extent, problemOfRatio, problemOfSized, type UploadProblem } from './upload-rules.ts'
import { UploadTiles } from './upload-tiles.tsx'
import { useUploads } from './use-uploads.ts'

interface Props {
  value?: readonly StoredFile[]
  onChange?: (files: StoredFile[]) => void
  /** Without dots, small letters. */
  extensions: readonly string[]
  /** Wanted width to height, such as 16 to 9. */
  ratio?: Extent
  limit?: number
  disabled?: boolean
}

/** The second uploader (docs/product/shared.md#uploads): a list of extensions, at most 1 MB, and for pictures a ratio. */
export function SizedUploader({ value = [], extensions, ratio, ...rest }: Props) {
  const { onChange, limit = UPLOAD_ITEMS, disabled = false } = rest
  const { t } = useTranslation('upload')
  const tools = useContext(UploadTools)

  async function check(file: File): Promise<UploadProblem | undefined> {
    const problem = problemOfSized(file, { extensions, maxMegabytes: UPLOAD_MEGABYTES })
    if (problem || !ratio) return problem
    try {
      return problemOfRatio(await tools.imageExtent(file), ratio)
    } catch {
      // Not a picture despite its name.
      return { key: 'formatError' }
    }
  }

  const uploads = useUploads({
    files: value,
    onChange: (files) => onChange?.(files),
    limit,
    messageMs: UPLOAD_MESSAGE_MS,
    check,
    send: (file, options) => sendSigned(file, tools, options),
  })
  const hints = [
    extensions.join(', '),
    t('hint.megabytes', { max: UPLOAD_MEGABYTES }),
    ratio && t('hint.ratio', { width: ratio.width, height: ratio.height }),
  ]
  return (
    <UploadTiles
      kind="image"
      files={value}
      uploads={uploads}
      limit={limit}
      extensions={extensions}
      disabled={disabled}
      hint={hints.filter(Boolean).join(' · ')}
    />
  )
}
