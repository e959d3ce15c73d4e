import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from 'react-router-dom'
import { addIgnoreRule } from '#core/contract/data-fault.ts'
import { type FaultCell, type FaultSample, getFaultSamples } from '#core/contract/data-home.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useCall } from '#web/api/use-call.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { FrameDetail } from '#console/ui/frame/frame-detail.tsx'
import { saveFile } from '#console/ui/save-file.ts'
import { DataBlock } from './data-block.tsx'
import styles from './data-home.module.css'
import { MuteDrawer } from './mute-drawer.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'

interface Props {
  /** Null: closed. */
  cell: FaultCell | null
  onClose: () => void
}

/** Frames of one kind of fault of one firmware; it can be muted from here, and the frames taken along. */
export function FaultDrawer({ cell, onClose }: Props) {
  const { t } = useTranslation(['dataHome', 'terminal'])
  const title = cell
    ? [t(`terminal:fault.${cell.kind}`), cell.model, cell.firmware].filter(Boolean).join(' · ')
    : undefined
  return (
    <DetailDrawer open={cell !== null} title={title} size={760} onClose={onClose}>
      {cell && <Samples cell={cell} onMuted={onClose} />}
    </DetailDrawer>
  )
}

function Samples({ cell, onMuted }: { cell: FaultCell; onMuted: () => void }) {
  const { t } = useTranslation('dataHome')
  const { model, firmware, kind } = cell
  const read = useCall(getFaultSamples, { query: { model, firmware, kind } }, { toast: false })
  const [chosen, choose] = useState<number | null>(null)
  const [muting, setMuting] = useState(false)
  const samples = read.data ?? []
  const shown = samples.find(({ id }) => id === chosen) ?? samples.find(({ sample }) => sample !== '')
  return (
    <DataBlock
      title={t('samples.title')}
      read={read}
      nothing={samples.length === 0 ? t('samples.none') : undefined}
      aside={
        <span className={styles.acts}>
          <Link to={`/dataService/illegal?${new URLSearchParams({ kind, firmware })}`}>{t('samples.all')}</Link>
          <Button size="small" disabled={samples.length === 0} onClick={() => download(cell, samples)}>
            {t('samples.download')}
          </Button>
          <AllowedButton to={addIgnoreRule} size="small" onClick={() => setMuting(true)}>
            {t('samples.mute')}
          </AllowedButton>
        </span>
      }
    >
      <ul className={styles.samples}>
        {samples.map((each) => (
          <li key={each.id}>
            <SampleButton sample={each} pressed={each.id === shown?.id} onShow={() => choose(each.id)} />
          </li>
        ))}
      </ul>
      {shown?.sample ? (
        <FrameDetail key={shown.id} frame={{ content: shown.sample, protocol: 'jt808' }} />
      ) : (
        <p className={styles.nothing}>{t('samples.noFrame')}</p>
      )}
      <MuteDrawer cell={muting ? cell : null} onClose={() => setMuting(false)} onMuted={onMuted} />
    </DataBlock>
  )
}

function SampleButton({ sample, pressed, onShow }: { sample: FaultSample; pressed: boolean; onShow: () => void }) {
  const { t } = useTranslation('dataHome')
  const format = useFormat()
  const { vin, phone, lastTime, item, value, expected } = sample
  const details = [
    item,
    value && t('samples.value', { value }),
    expected && t('samples.expected', { expected }),
  ].filter(Boolean)
  return (
    <button type="button" aria-pressed={pressed} onClick={onShow}>
      <bdi>{vin ?? phone}</bdi>
      <span>{format.time(lastTime)}</span>
      <bdi>{details.join(' · ')}</bdi>
    </button>
  )
}

/** One line a frame, as the decoder of the command line reads them. */
function download({ model, firmware, kind }: FaultCell, samples: readonly FaultSample[]): void {
  const lines = samples.filter(({ sample }) => sample !== '').map(({ sample }) => sample)
  const name = ['frames', kind, model, firmware]
    .filter(Boolean)
    .join('-')
    .replace(/[^\w.-]+/g, '_')
  saveFile({ name: `${name}.txt`, content: new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }) })
}
