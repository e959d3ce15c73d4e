import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Drawer } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getHomeLayout, HOME_BLOCKS, saveHomeLayout } from '#core/contract/home.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { LeaveGuard, useDiscardQuestion } from '#console/ui/leave-guard.tsx'
import page from '#console/ui/page.module.css'
import styles from './arrange-drawer.module.css'
import type { BlockKey, PlacedBlock } from './blocks.ts'

interface Props {
  open: boolean
  blocks: readonly PlacedBlock[]
  onClose: () => void
}

/** Visible blocks and their order. */
export function ArrangeDrawer({ open, blocks, onClose }: Props) {
  const { t } = useTranslation('home')
  const ask = useDiscardQuestion()
  const [draft, setDraft] = useState<readonly PlacedBlock[]>()
  const isChanged = () => draft !== undefined && JSON.stringify(draft) !== JSON.stringify(blocks)
  const close = () => {
    setDraft(undefined)
    onClose()
  }
  const leave = () => (isChanged() ? ask(close) : close())
  return (
    <Drawer
      open={open}
      title={t('arrange.title')}
      onClose={leave}
      mask={{ closable: false }}
      size={420}
      destroyOnHidden
      footer={null}
    >
      <LeaveGuard isChanged={isChanged} />
      <Arrangement draft={draft ?? blocks} onDraft={setDraft} onCancel={leave} onSaved={close} />
    </Drawer>
  )
}

interface ArrangementProps {
  draft: readonly PlacedBlock[]
  onDraft: (draft: readonly PlacedBlock[]) => void
  onCancel: () => void
  onSaved: () => void
}

function Arrangement({ draft, onDraft: setDraft, onCancel, onSaved }: ArrangementProps) {
  const { t } = useTranslation(['home', 'common'])
  const { save, busy } = useSave(draft, onSaved)
  const standard = () => setDraft(HOME_BLOCKS.map((key) => ({ key, hidden: false })))
  const change = (key: BlockKey, hidden: boolean) =>
    setDraft(draft.map((block) => (block.key === key ? { key, hidden } : block)))

  return (
    <div className={styles.arrangement}>
      <p className={page.hint}>{t('arrange.hint')}</p>
      <OrderedBlocks blocks={draft} onMove={setDraft} onHide={change} />
      <div className={styles.foot}>
        <Button type="link" onClick={standard}>
          {t('arrange.standard')}
        </Button>
        <Button onClick={onCancel}>{t('common:action.cancel')}</Button>
        <Button type="primary" loading={busy} onClick={save}>
          {t('common:action.save')}
        </Button>
      </div>
    </div>
  )
}

interface OrderProps {
  blocks: readonly PlacedBlock[]
  onMove: (blocks: PlacedBlock[]) => void
  onHide: (key: BlockKey, hidden: boolean) => void
}

function OrderedBlocks({ blocks, onMove, onHide }: OrderProps) {
  const { t } = useTranslation('home')
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<string>()

  function move(from: number, by: -1 | 1) {
    const to = from + by
    const [block, other] = [blocks[from], blocks[to]]
    if (!block || !other) return
    setMoved(`${block.key} ${by}`)
    onMove(blocks.with(from, other).with(to, block))
  }

  // Moving an element takes the focus from the button in it; the next key press shall move the same block.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${moved}"]`)?.focus()
  }, [moved, blocks])

  return (
    <ol ref={list} className={styles.blocks}>
      {blocks.map(({ key, hidden }, index) => {
        const block = t(`block.${key}`)
        return (
          <li key={key}>
            <Checkbox checked={!hidden} onChange={({ target }) => onHide(key, !target.checked)}>
              {block}
            </Checkbox>
            <Button
              type="text"
              data-move={`${key} -1`}
              aria-label={t('arrange.up', { block })}
              aria-disabled={index === 0}
              icon={<ArrowUpOutlined aria-hidden />}
              onClick={() => move(index, -1)}
            />
            <Button
              type="text"
              data-move={`${key} 1`}
              aria-label={t('arrange.down', { block })}
              aria-disabled={index === blocks.length - 1}
              icon={<ArrowDownOutlined aria-hidden />}
              onClick={() => move(index, 1)}
            />
          </li>
        )
      })}
    </ol>
  )
}

function useSave(blocks: readonly PlacedBlock[], onSaved: () => void) {
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      await call(saveHomeLayout, { body: { blocks: [...blocks] } })
      await refresh(getHomeLayout)
      onSaved()
    } catch (error) {
      // The call reports its own failures; the drawer stays open for another try.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    } finally {
      setBusy(false)
    }
  }
  return { save: () => void save(), busy }
}
