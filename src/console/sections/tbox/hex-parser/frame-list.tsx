import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Inspection } from '#core/protocol/inspect/inspection.ts'
import styles from './hex-parser.module.css'
import { isSound, PROTOCOL_KEYS } from './sound.ts'
import { useWords } from '#console/ui/frame/use-words.ts'
import { ToneTag } from '#console/ui/tone-tag.tsx'

interface Props {
  frames: readonly Inspection[]
  selected: number
  onSelect: (index: number) => void
}

const PAGE = 20

function Message({ frame }: { frame: Inspection }) {
  const words = useWords(frame.protocol)
  return (
    <>
      <bdi dir="ltr" className={styles.raw}>
        {frame.id}
      </bdi>{' '}
      {words.message(frame)}
    </>
  )
}

/** The frames that were found, in the order of the input. */
export function FrameList({ frames, selected, onSelect }: Props) {
  const { t } = useTranslation('hexParser')
  const rows = frames.map((frame, index) => ({ frame, index }))
  const columns: TableColumnsType<(typeof rows)[number]> = [
    {
      title: t('frames.message'),
      render: (_, { frame, index }) => (
        <button type="button" className={styles.pick} aria-pressed={index === selected} onClick={() => onSelect(index)}>
          <small>{index + 1}</small> <Message frame={frame} />
        </button>
      ),
    },
    {
      title: t('frames.protocol'),
      width: 190,
      render: (_, { frame }) => `${t(PROTOCOL_KEYS[frame.protocol])} ${versionOf(frame)}`,
    },
    { title: t('frames.sender'), width: 190, render: (_, { frame }) => <bdi dir="ltr">{frame.sender}</bdi> },
    { title: t('frames.serial'), width: 80, align: 'end', render: (_, { frame }) => frame.serial },
    { title: t('frames.bytes'), width: 80, align: 'end', render: (_, { frame }) => frame.bytes.length },
    {
      title: t('frames.state'),
      width: 220,
      render: (_, { frame }) => <ToneTag tone={isSound(frame) ? 'good' : 'warning'}>{stateOf(frame)}</ToneTag>,
    },
  ]

  function stateOf(frame: Inspection): string {
    if (frame.assembledFrom) return t('frames.assembled', { n: frame.assembledFrom })
    if (frame.uncompressed) return t('frames.uncompressed')
    if (frame.checksum?.ok === false) return t('frames.checksumWrong')
    if (!frame.lengthOk) return t('frames.lengthWrong')
    if (frame.subpackage) return t('frames.part', { index: frame.subpackage.index, total: frame.subpackage.total })
    return frame.warnings.length > 0 ? t('frames.warnings', { n: frame.warnings.length }) : t('frames.sound')
  }

  return (
    <Table
      size="small"
      rowKey="index"
      columns={columns}
      dataSource={rows}
      rowClassName={({ index }) => (index === selected ? (styles.selected ?? '') : '')}
      pagination={{ pageSize: PAGE, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
    />
  )
}

const versionOf = ({ protocol, version }: Inspection): string =>
  protocol === 'uds' || protocol === 'jsatl' ? '' : version
