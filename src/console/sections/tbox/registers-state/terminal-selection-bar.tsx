import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  blockTerminals,
  deregisterTerminals,
  listTerminals,
  resetAuthCodes,
  setTerminalSilence,
  type TerminalRow,
} from '#core/contract/terminal.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { NumberItem } from '#console/ui/form-builder/form-fields.tsx'

const Silence = setTerminalSilence.body.pick({ silenceSeconds: true })

interface Props {
  selected: readonly TerminalRow[]
  onDone: () => void
}

/** Actions on selected terminals; all but the timeout need a confirmation. */
export function TerminalSelectionBar({ selected, onDone }: Props) {
  const { t } = useTranslation('journal')
  const confirm = useConfirm()
  const refresh = useRefresh()
  const [timing, setTiming] = useState(false)
  const ids = selected.map((row) => row.id)
  const count = selected.length
  const allBlocked = count > 0 && selected.every((row) => row.state === 'blocked')

  async function finish(work: Promise<unknown>) {
    await work
    onDone()
    await refresh(listTerminals)
  }

  const ask = (title: string, content: string, confirmText: string, work: () => Promise<unknown>) =>
    confirm({ title, content, confirmText, danger: true, onConfirm: () => finish(work()) })

  return (
    <SelectionBar count={count} onClear={onDone}>
      <AllowedButton
        to={deregisterTerminals}
        danger
        onClick={() =>
          ask(t('register.deregisterAsk', { count }), t('register.deregisterHint'), t('register.deregister'), () =>
            call(deregisterTerminals, { body: { ids } }),
          )
        }
      >
        {t('register.deregister')}
      </AllowedButton>
      <AllowedButton
        to={resetAuthCodes}
        onClick={() =>
          ask(t('register.resetAsk', { count }), t('register.resetHint'), t('register.reset'), () =>
            call(resetAuthCodes, { body: { ids } }),
          )
        }
      >
        {t('register.reset')}
      </AllowedButton>
      <Allowed to={blockTerminals}>
        {allBlocked ? (
          <Button
            onClick={() =>
              confirm({
                title: t('register.unblockAsk', { count }),
                onConfirm: () => finish(call(blockTerminals, { body: { ids, blocked: false } })),
              })
            }
          >
            {t('register.unblock')}
          </Button>
        ) : (
          <Button
            danger
            onClick={() =>
              ask(t('register.blockAsk', { count }), t('register.blockHint'), t('register.block'), () =>
                call(blockTerminals, { body: { ids, blocked: true } }),
              )
            }
          >
            {t('register.block')}
          </Button>
        )}
      </Allowed>
      <AllowedButton to={setTerminalSilence} onClick={() => setTiming(true)}>
        {t('register.silence')}
      </AllowedButton>
      <FormDrawer
        open={timing}
        title={t('register.silence')}
        schema={Silence}
        initial={{ silenceSeconds: selected[0]?.silenceSeconds }}
        onSubmit={({ silenceSeconds }) => finish(call(setTerminalSilence, { body: { ids, silenceSeconds } }))}
        onClose={() => setTiming(false)}
      >
        <NumberItem name="silenceSeconds" label={t('register.silenceSeconds')} hint={t('register.silenceHint')} />
      </FormDrawer>
    </SelectionBar>
  )
}
