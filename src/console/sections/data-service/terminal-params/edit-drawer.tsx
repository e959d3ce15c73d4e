import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { writeTerminalParameters } from '#core/contract/terminal-parameter.ts'
import { useDiscardQuestion } from '#console/ui/leave-guard.tsx'
import {
  changesBetween,
  changedOnly,
  isSendable,
  type Settings,
  settingsOf,
} from '#console/ui/parameter/parameter-change.ts'
import { startOf } from '#console/ui/parameter/empty-value.ts'
import { ParameterEditor } from '#console/ui/parameter/parameter-editor.tsx'
import { WriteDrawer } from '#console/ui/parameter/write-drawer.tsx'

interface Props {
  open: boolean
  vehicle: { vin: string; stored: Settings }
  /** Parameters to start with. */
  chosen: readonly number[]
  onClose: () => void
  onStarted: (runId: number) => void
}

/** New values for selected parameters; changes are shown before they are sent. */
export function EditDrawer({ open, vehicle, chosen, onClose, onStarted }: Props) {
  const { t } = useTranslation('parameter')
  const ask = useDiscardQuestion()
  const [isChanged, setChanged] = useState(false)
  const close = () => {
    setChanged(false)
    onClose()
  }
  return (
    <Drawer
      open={open}
      title={t('params.edit')}
      size={720}
      mask={{ closable: false }}
      onClose={() => (isChanged ? ask(close) : close())}
      destroyOnHidden
    >
      {open && (
        <Editor vehicle={vehicle} chosen={chosen} onTouched={setChanged} onClose={close} onStarted={onStarted} />
      )}
    </Drawer>
  )
}

interface EditorProps extends Omit<Props, 'open'> {
  /** Whether there are unsent values. */
  onTouched: (isChanged: boolean) => void
}

function Editor({ vehicle, chosen, onTouched, onClose, onStarted }: EditorProps) {
  const { t } = useTranslation('parameter')
  const { stored } = vehicle
  const [draft, setDraft] = useState<Settings>(() =>
    Object.fromEntries(chosen.filter((id) => stored[id] !== undefined).map((id) => [id, stored[id]])),
  )
  const [asks, setAsks] = useState(false)
  // A parameter that was never read starts empty: empty is no change.
  const before = Object.fromEntries(Object.keys(draft).map((id) => [id, startOf(Number(id), stored)]))
  const changed = settingsOf(changedOnly(before, draft))
  return (
    <>
      <ParameterEditor
        settings={draft}
        stored={stored}
        onChange={(next) => {
          setDraft(next)
          const starts = Object.fromEntries(Object.keys(next).map((id) => [id, startOf(Number(id), stored)]))
          onTouched(changesBetween(starts, next).length > 0)
        }}
      />
      <Button type="primary" disabled={!isSendable(changed)} onClick={() => setAsks(true)}>
        {t('params.preview')}
      </Button>
      <WriteDrawer
        open={asks}
        endpoint={writeTerminalParameters}
        settings={changed}
        vehicle={vehicle}
        onClose={() => setAsks(false)}
        onStarted={(runId) => {
          onStarted(runId)
          onClose()
        }}
      />
    </>
  )
}
