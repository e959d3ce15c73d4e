import { Alert, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { DBC_ENCODINGS, type DbcEncoding, ENCODING_NAMES } from '#core/protocol/can/dbc-encoding.ts'

/** A file as it was read, to be read again in another encoding. */
export interface ReadFile {
  fileName: string
  bytes: Uint8Array
  encoding: DbcEncoding
  /** Some of its words that depend on the encoding. */
  words: readonly string[]
  /** Statements that are not honoured. */
  lines: readonly number[]
  /** Signals beyond the data of their message. */
  leftOut: readonly string[]
}

interface Props {
  read: ReadFile
  onEncoding: (encoding: DbcEncoding) => void
  onClose: () => void
}

const NAMED_LINES = 10

/** In which encoding a file was read, words that show whether it is right, and what is not supported. */
export function DbcNote({ read: { fileName, encoding, words, lines, leftOut }, onEncoding, onClose }: Props) {
  const { t } = useTranslation('can')
  const problems =
    lines.length > 0 && t('dbc.problems', { n: lines.length, lines: lines.slice(0, NAMED_LINES).join(', ') })
  return (
    <Alert
      style={{ flexBasis: '100%' }}
      type={problems || leftOut.length > 0 ? 'warning' : 'info'}
      showIcon
      closable={{ onClose }}
      title={t('dbc.read', { name: fileName })}
      description={
        <>
          {problems && <p>{problems}</p>}
          {leftOut.length > 0 && <p>{t('dbc.leftOut', { names: leftOut.slice(0, NAMED_LINES).join(', ') })}</p>}
          <Select
            aria-label={t('dbc.readEncoding')}
            style={{ minWidth: 160 }}
            value={encoding}
            options={DBC_ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
            onChange={onEncoding}
          />{' '}
          {words.length > 0 && (
            <>
              {t('dbc.words')} <bdi>{words.join(' · ')}</bdi>
            </>
          )}
        </>
      }
    />
  )
}
