import { useTranslation } from '#web/i18n/use-translation.ts'
import { uploadThroughBackend } from '#core/contract/upload.ts'
import { BACKEND_UPLOAD_ITEMS, BACKEND_UPLOAD_MEGABYTES, TOAST_MS } from '#core/domain/limits.ts'
import { sendMultipart, type StoredFile } from './send-file.ts'
import { extensionsOf, problemOfFile, type UploadKind } from './upload-rules.ts'
import { UploadTiles } from './upload-tiles.tsx'
import { useUploads } from './use-uploads.ts'

interface Props {
  kind: UploadKind
  value?: readonly StoredFile[]
  onChange?: (files: StoredFile[]) => void
  disabled?: boolean
}

/** One file of at most 2 MB, uploaded through the server (docs/product/shared.md#uploads). */
export function BackendUploader({ kind, value = [], onChange, disabled = false }: Props) {
  const { t } = useTranslation('upload')
  const uploads = useUploads({
    files: value,
    onChange: (files) => onChange?.(files),
    limit: BACKEND_UPLOAD_ITEMS,
    messageMs: TOAST_MS,
    check: (file) => Promise.resolve(problemOfFile(file, { kind, maxMegabytes: BACKEND_UPLOAD_MEGABYTES })),
    send: (file, options) => sendMultipart(uploadThroughBackend, file, options),
  })
  return (
    <UploadTiles
      kind={kind}
      files={value}
      uploads={uploads}
      limit={BACKEND_UPLOAD_ITEMS}
      extensions={extensionsOf(kind)}
      disabled={disabled}
      hint={t('hint.megabytes', { max: BACKEND_UPLOAD_MEGABYTES })}
    />
  )
}
