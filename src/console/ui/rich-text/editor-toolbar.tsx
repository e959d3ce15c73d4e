import {
  BoldOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  MenuOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { extensionsOf } from '../upload/upload-rules.ts'
import page from '../page.module.css'
import styles from './editor.module.css'

interface Props {
  editor: Editor
  onPictures: (files: File[]) => void
}

export function EditorToolbar({ editor, onPictures }: Props) {
  const { t } = useTranslation('upload')
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      heading: now.isActive('heading', { level: 2 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
    }),
  })
  const act = () => editor.chain().focus()
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('editor.label')}>
      <Tool label={t('editor.heading')} on={on.heading} onClick={() => act().toggleHeading({ level: 2 }).run()}>
        <FontSizeOutlined aria-hidden />
      </Tool>
      <Tool label={t('editor.bold')} on={on.bold} onClick={() => act().toggleBold().run()}>
        <BoldOutlined aria-hidden />
      </Tool>
      <Tool label={t('editor.italic')} on={on.italic} onClick={() => act().toggleItalic().run()}>
        <ItalicOutlined aria-hidden />
      </Tool>
      <Tool label={t('editor.underline')} on={on.underline} onClick={() => act().toggleUnderline().run()}>
        <UnderlineOutlined aria-hidden />
      </Tool>
      <Tool label={t('editor.bullets')} on={on.bullets} onClick={() => act().toggleBulletList().run()}>
        <UnorderedListOutlined aria-hidden />
      </Tool>
      <Tool label={t('editor.numbers')} on={on.numbers} onClick={() => act().toggleOrderedList().run()}>
        <OrderedListOutlined aria-hidden />
      </Tool>
      <Tool label={t('editor.quote')} on={on.quote} onClick={() => act().toggleBlockquote().run()}>
        <MenuOutlined aria-hidden />
      </Tool>
      <PictureTool onPictures={onPictures} />
      <span className={page.gap} />
      <Tool label={t('editor.undo')} onClick={() => act().undo().run()}>
        <UndoOutlined aria-hidden />
      </Tool>
      <Tool label={t('editor.redo')} onClick={() => act().redo().run()}>
        <RedoOutlined aria-hidden />
      </Tool>
    </div>
  )
}

function PictureTool({ onPictures }: Pick<Props, 'onPictures'>) {
  const { t } = useTranslation('upload')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tool label={t('editor.image')} onClick={() => input.current?.click()}>
        <PictureOutlined aria-hidden />
      </Tool>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        data-testid="editor-pictures"
        accept={extensionsOf('image')
          .map((each) => `.${each}`)
          .join()}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          onPictures(chosen)
        }}
      />
    </>
  )
}

interface ToolProps {
  label: string
  on?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, on, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={styles.tool}
      onClick={onClick}
      {...(on !== undefined && { 'aria-pressed': on })}
    >
      {children}
    </button>
  )
}
