import {
  CloseOutlined,
  FileOutlined,
  FilePdfOutlined,
  PictureOutlined,
  PlusOutlined,
  ReloadOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { PreviewOverlay } from '../preview/preview-overlay.tsx'
import type { StoredFile } from './send-file.ts'
import type { Underway, useUploads } from './use-uploads.ts'
import type { UploadKind } from './upload-rules.ts'
import styles from './upload-tiles.module.css'

const ICONS: Record<UploadKind, ReactNode> = {
  image: <PictureOutlined aria-hidden />,
  video: <VideoCameraOutlined aria-hidden />,
  pdf: <FilePdfOutlined aria-hidden />,
  file: <FileOutlined aria-hidden />,
}

interface Props {
  kind: UploadKind
  files: readonly StoredFile[]
  uploads: ReturnType<typeof useUploads>
  limit: number
  /** File types of the dialog, without dots. */
  extensions: readonly string[]
  /** Nothing can be added or removed. */
  disabled?: boolean
  /** Short description of the allowed uploads. */
  hint?: ReactNode
}

/** The files of an uploader with the control that adds to them. */
export function UploadTiles({ kind, files, uploads, limit, extensions, disabled = false, hint }: Props) {
  const { underway, full, add, again, cancel, remove } = uploads
  const [previewed, setPreviewed] = useState<number>()
  const media = kind === 'image' || kind === 'video'
  const open = media ? setPreviewed : (index: number) => window.open(files[index]?.url, '_blank', 'noopener')
  return (
    <div className={styles.uploader}>
      <ul className={styles.tiles} data-media={media}>
        {files.map((file, index) => (
          <li key={file.objectKey} className={styles.tile}>
            <StoredTile
              kind={kind}
              file={file}
              onOpen={() => open(index)}
              {...(!disabled && { onRemove: () => remove(file) })}
            />
          </li>
        ))}
        {underway.map((each) => (
          <li key={each.id} className={styles.tile} data-failed={each.failed}>
            <UnderwayTile underway={each} onAgain={() => again(each.id)} onCancel={() => cancel(each.id)} />
          </li>
        ))}
        {!full && !disabled && (
          <li className={styles.tile}>
            <AddControl multiple={limit > 1} extensions={extensions} onChoose={add} />
          </li>
        )}
      </ul>
      {hint && <p className={styles.hint}>{hint}</p>}
      {previewed !== undefined && (
        <PreviewOverlay
          items={files.map(({ url, fileName }) => ({
            kind: kind === 'video' ? 'video' : 'image',
            url,
            name: fileName,
          }))}
          shown={previewed}
          onShow={setPreviewed}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </div>
  )
}

interface StoredProps {
  kind: UploadKind
  file: StoredFile
  onOpen: () => void
  onRemove?: () => void
}

function StoredTile({ kind, file, onOpen, onRemove }: StoredProps) {
  const { t } = useTranslation('upload')
  const format = useFormat()
  const picture = kind === 'image' ? file.url : file.coverUrl
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={t('tile.open', { name: file.fileName })}
        onClick={onOpen}
      >
        {picture ? <img src={picture} alt="" /> : <span className={styles.icon}>{ICONS[kind]}</span>}
        <span className={styles.about}>
          <bdi>{file.fileName}</bdi>
          <small>{file.duration === undefined ? format.bytes(file.fileSize) : format.stopwatch(file.duration)}</small>
        </span>
      </button>
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('tile.remove', { name: file.fileName })}
          title={t('tile.remove', { name: file.fileName })}
          onClick={onRemove}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </>
  )
}

interface UnderwayProps {
  underway: Underway
  onAgain: () => void
  onCancel: () => void
}

function UnderwayTile({ underway: { name, percent, waiting, failed }, onAgain, onCancel }: UnderwayProps) {
  const { t } = useTranslation('upload')
  const format = useFormat()
  return (
    <>
      <div className={styles.underway}>
        <bdi title={name}>{name}</bdi>
        {failed ? (
          <button type="button" className={styles.again} onClick={onAgain}>
            <ReloadOutlined aria-hidden /> {t('tile.again')}
          </button>
        ) : (
          <>
            <progress max={100} value={percent} aria-label={name} />
            <span className={styles.percent} role={waiting ? 'status' : undefined}>
              {format.percent(percent / 100)}
              {waiting && ` · ${t('tile.waiting')}`}
            </span>
          </>
        )}
      </div>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('tile.remove', { name })}
        title={t('tile.remove', { name })}
        onClick={onCancel}
      >
        <CloseOutlined aria-hidden />
      </button>
    </>
  )
}

interface AddProps {
  multiple: boolean
  extensions: readonly string[]
  onChoose: (files: File[]) => Promise<void>
}

function AddControl({ multiple, extensions, onChoose }: AddProps) {
  const { t } = useTranslation('upload')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.target.files ?? [])]
    // The same file may be selected again after it was removed.
    event.target.value = ''
    void onChoose(chosen)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const dropped = [...event.dataTransfer.files]
    void onChoose(multiple ? dropped : dropped.slice(0, 1))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped here; the input is the control
    <label
      htmlFor={id}
      className={styles.add}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        id={id}
        type="file"
        multiple={multiple}
        accept={extensions.map((each) => `.${each}`).join()}
        onChange={choose}
      />
      <PlusOutlined aria-hidden />
      <span>{t('tile.add')}</span>
    </label>
  )
}
