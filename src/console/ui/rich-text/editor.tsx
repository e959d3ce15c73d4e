import Image from '@tiptap/extension-image'
import { EditorContent, type Editor as TiptapEditor, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { uploadEditorImage } from '#core/contract/upload.ts'
import { EDITOR_DEBOUNCE_MS, TOAST_MS } from '#core/domain/limits.ts'
import { sendMultipart } from '../upload/send-file.ts'
import { useSay } from '../upload/use-say.ts'
import { cleanHtml } from './clean-html.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import styles from './editor.module.css'
import { problemOfPicture } from './editor-image.ts'

export interface EditorProps {
  /** HTML, as a form item gives it; cleaned before it is shown. */
  value?: string
  /** HTML, cleaned; half a second after the last key. */
  onChange?: (html: string) => void
  /** Maximum size of one picture. */
  maxMegabytes?: number
}

const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [2, 3] }, code: false, codeBlock: false, horizontalRule: false }),
  Image,
]

export function Editor({ value = '', onChange, maxMegabytes }: EditorProps) {
  const { t } = useTranslation('upload')
  const { changed, isOwn } = useLateChange(value, onChange)
  const { insert, sent } = usePictures(maxMegabytes)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: cleanHtml(value),
    // The direction of each paragraph follows its own text, whatever the language of the console.
    textDirection: 'auto',
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': t('editor.label'), class: styles.text! },
      handlePaste: (_view, event) => taken(event.clipboardData?.files),
      handleDrop: (_view, event) => taken(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: current }) => changed(current),
  })

  function taken(files: FileList | undefined): boolean {
    if (!files || files.length === 0) return false
    void insert(editor, [...files])
    return true
  }

  // External values are shown, unless they equal the typed one.
  useEffect(() => {
    // React runs effects twice in development, the first time with an editor that is discarded.
    if (!isOwn(value) && !editor.isDestroyed) editor.commands.setContent(cleanHtml(value), { emitUpdate: false })
  }, [editor, value, isOwn])

  return (
    <div className={styles.editor}>
      <EditorToolbar editor={editor} onPictures={(files) => void insert(editor, files)} />
      <EditorContent editor={editor} />
      {sent !== undefined && (
        <progress className={styles.progress} max={100} value={sent} aria-label={t('editor.sending')} />
      )}
    </div>
  )
}

/** Half a second after the last key; a pending change is reported at once when the editor unmounts. */
function useLateChange(value: string, onChange: EditorProps['onChange']) {
  const sent = useRef(value)
  const isOwn = useCallback((html: string) => html === sent.current, [])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<() => void>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      waiting.current?.()
    },
    [],
  )
  return {
    isOwn,
    changed: (editor: TiptapEditor) => {
      clearTimeout(timer.current)
      waiting.current = () => {
        waiting.current = undefined
        sent.current = editor.isEmpty ? '' : cleanHtml(editor.getHTML())
        onChange?.(sent.current)
      }
      timer.current = setTimeout(() => waiting.current?.(), EDITOR_DEBOUNCE_MS)
    },
  }
}

/** Checks pictures, uploads them and puts them where the cursor is. */
function usePictures(maxMegabytes: number | undefined) {
  const say = useSay(TOAST_MS)
  const underway = useRef(0)
  const [sent, setSent] = useState<number>()
  const insert = async (editor: TiptapEditor, files: readonly File[]) => {
    for (const file of files) {
      const problem = problemOfPicture(file, picturesIn(editor) + underway.current, maxMegabytes)
      if (problem) {
        say(problem)
        continue
      }
      underway.current += 1
      try {
        const signal = new AbortController().signal
        const { url, fileName } = await sendMultipart(uploadEditorImage, file, { signal, onProgress: setSent })
        // It may have been closed in the meantime.
        if (editor.isDestroyed) continue
        const picture = { type: 'image', attrs: { src: url, alt: fileName } }
        // Behind what is selected: another picture there would be replaced.
        editor.chain().focus().insertContentAt(editor.state.selection.to, picture).run()
      } catch (error) {
        say(error)
      } finally {
        underway.current -= 1
        setSent(undefined)
      }
    }
  }
  return { insert, sent }
}

function picturesIn(editor: TiptapEditor): number {
  let count = 0
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'image') count += 1
  })
  return count
}
